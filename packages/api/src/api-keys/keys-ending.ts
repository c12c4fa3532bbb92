import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { KEY_NOTICE_DAYS_MAX, type KeyNoticeDays, keyNoticeDue } from '@cordelle/domain/api-key/notice.ts';

const DAY_MS = 86_400_000;

const KEY = columns(apiKeys, 'k', ['clientId', 'id', 'name', 'prefix', 'publicId', 'ending', 'createdAt', 'expiresAt']);
const BUSINESS = columns(clients, 'c', ['businessName', 'country']);
export type KeyEnding = Omit<Row<typeof KEY>, 'expiresAt'> &
  Row<typeof BUSINESS> & { readonly expiresAt: Date; readonly days: KeyNoticeDays };

/**
 * Keys at work that end within the days in which somebody is told, each with the notice that is due; of businesses that are at work
 * too. One beside the key that took its place ends because somebody wanted it to. `clientId`: those of one business.
 */
export async function keysEnding({ sql }: Tx, at: Date, clientId?: bigint): Promise<KeyEnding[]> {
  const rows = await sql`
    select ${KEY}, ${BUSINESS}
      from api_keys k join clients c on c.id = k.client_id
     where k.revoked_at is null and k.replaced_by_id is null and c.status = 'approved'
       and k.expires_at > ${at} and k.expires_at <= ${new Date(at.getTime() + KEY_NOTICE_DAYS_MAX * DAY_MS)}
       and ${clientId === undefined ? sql`true` : sql`k.client_id = ${clientId}`}
     order by k.expires_at, k.id`;
  return rows.flatMap(({ expiresAt, ...key }) => {
    const days = expiresAt && keyNoticeDue({ createdAt: key.createdAt, expiresAt }, at);
    return days ? [{ ...key, expiresAt, days }] : [];
  });
}
