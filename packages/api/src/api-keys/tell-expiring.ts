import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { KEY_NOTICE_DAYS_MAX, keyNoticeDue } from '@cordelle/domain/api-key/notice.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { maskedKey } from './shown-key.ts';

const DAY_MS = 86_400_000;

/**
 * Tells the people with full access to a client that a key of theirs ends soon: fourteen days before, and three. One that was replaced
 * ends because somebody wanted it to. Each notice is written once, however often this runs. Returns how many keys are told of.
 */
export const tellExpiringKeys = (app: App): Promise<number> =>
  inTransaction(app.worker, {}, async (tx) => {
    const at = app.wallClock.now();
    let told = 0;
    for (const ending of await keysEnding(tx, at)) {
      const { clientId, id, name, expiresAt, businessName: business, country } = ending;
      const days = expiresAt && keyNoticeDue({ ...ending, expiresAt }, at);
      if (!days) continue;
      told += 1;
      const date = localDate(expiresAt, RAIL_FACTS[country].zone);
      for (const { id: userId, ...to } of await administratorsOf(tx, clientId))
        await writeAccountMail(tx, {
          to,
          template: 'api_key_expiring',
          inputs: { business, name, key: maskedKey(ending), date: formatDate(date, to.language) },
          link: new URL('/client/settings/api_keys', app.addresses.publicBaseUrl),
          dedupeKey: `api_key_expiring ${clientId} ${id} ${days} ${userId}`,
          at: app.clock.now(),
        });
    }
    return told;
  });

/** Keys at work that end within the days in which somebody is told, of businesses that are at work too. */
const keysEnding = ({ sql }: Tx, at: Date) => sql`
  select ${columns(apiKeys, 'k', ['clientId', 'id', 'name', 'prefix', 'publicId', 'ending', 'createdAt', 'expiresAt'])},
         ${columns(clients, 'c', ['businessName', 'country'])}
    from api_keys k join clients c on c.id = k.client_id
   where k.revoked_at is null and k.replaced_by_id is null and c.status = 'approved'
     and k.expires_at > ${at} and k.expires_at <= ${new Date(at.getTime() + KEY_NOTICE_DAYS_MAX * DAY_MS)}
   order by k.expires_at, k.id`;
