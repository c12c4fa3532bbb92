import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { dismissedAlerts } from '@cordelle/db/schema/dismissed-alerts.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { type ConnectionKey, connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { notification } from '@cordelle/validation/notifications.ts';
import type { z } from 'zod';
import { type KeyEnding, keysEnding } from '../api-keys/keys-ending.ts';
import type { ClientScope } from '../context.ts';

/** Who reads, and for which of their clients. */
type Reader = { readonly userId: bigint; readonly client: ClientScope; readonly language: Language };
/** Business time, and that of the wall: keys end by the wall's, in the sandbox too. */
type Moments = { readonly at: Date; readonly wallNow: Date };
type Notification = z.infer<typeof notification>;

/** Failures further back than this are history, not news. */
const KEPT_DAYS = 90;

const H1_TERMS = 'h1_terms_2024';
const microdepositAlert = (id: bigint): string => `microdeposit-${id}`;

/** One loss of a connection: the instant at which it was lost. */
const integrationAlert = (since: Date): string => `integration-${since.getTime()}`;

/** Documents that were refused, or removed there: once more of them, and it is another alert. */
const booksAlert = (at: Date): string => `books-${at.getTime()}`;

/** Whether an alert is about the accounting software. */
export const isAboutIntegration = (alert: string): boolean => /^(integration|books)-/.test(alert);

/** A key that ends soon: once more as the end comes near. */
const keyAlert = ({ id, days }: KeyEnding): string => `api_key-${id}-${days}`;

/** Whether an alert is about a key. */
export const isAboutKey = (alert: string): boolean => alert.startsWith('api_key-');

/** The microdeposit an alert is about; null for an alert about something else. */
export const microdepositOf = (alert: string): bigint | null =>
  alert.startsWith('microdeposit-') ? BigInt(alert.slice('microdeposit-'.length)) : null;

/** The Canadian rule concerns those who can change what customers agree to. */
export const readsTerms = ({ country, releaseHelpers, permissions }: ClientScope): boolean =>
  country === 'CA' &&
  releaseHelpers.h1_terms_2024_released &&
  permissions.has('authorization_settings.edit_authorization_settings');

/**
 * What waits for somebody at a client now, the newest first: read from the facts each time, never stored. What they put
 * away is left out for good.
 */
export async function notificationsOf(tx: Tx, reader: Reader, { at, wallNow }: Moments): Promise<Notification[]> {
  const { client, language } = reader;
  const found: Notification[] = [];
  const lost = client.permissions.has('menu.integrations') ? await connectionOf(tx, client.id) : null;
  if (lost?.problem)
    found.push({
      id: integrationAlert(lost.statusSince),
      message: translate(
        lost.status === 'error' ? 'notification_integration_refused' : 'notification_integration_lost',
        language,
        { service: SOFTWARE_NAMES[lost.software] },
      ),
      kind: 'integration',
      customerId: null,
    });
  const trouble = lost && (await troubleInBooks(tx, lost));
  if (lost && trouble?.at)
    found.push({
      id: booksAlert(trouble.at),
      message: translate('notification_books', language, {
        count: trouble.count,
        number: formatNumber(trouble.count, language),
        service: SOFTWARE_NAMES[lost.software],
      }),
      kind: 'books',
      customerId: null,
    });
  if (client.permissions.has('settings.api_keys'))
    for (const key of await keysEnding(tx, wallNow, client.id))
      found.push({
        id: keyAlert(key),
        message: translate('notification_api_key', language, {
          name: key.name,
          date: formatDate(localDate(key.expiresAt, RAIL_FACTS[key.country].zone), language),
        }),
        kind: 'api_key',
        customerId: null,
      });
  if (client.permissions.has('menu.microdeposits'))
    for (const { id, customerId, customer } of await unverifiedCustomers(tx, client.id, at))
      found.push({
        id: microdepositAlert(id),
        message: translate('notification_microdeposit', language, { customer }),
        kind: 'microdeposit',
        customerId: String(customerId),
      });
  if (readsTerms(client))
    found.push({
      id: H1_TERMS,
      message: translate('notification_h1_terms', language),
      kind: 'h1_terms',
      customerId: null,
    });
  if (found.length === 0) return found;
  const away = await putAway(tx, reader);
  return found.filter(({ id }) => !away.has(id));
}

/** Documents that somebody has to decide about, and when the last of them became one. */
async function troubleInBooks({ sql }: Tx, { clientId, id }: ConnectionKey) {
  const [row] = await sql<{ count: number; at: Date | null }[]>`
    select count(*)::int as count, max(updated_at) as at from accounting_reports
     where client_id = ${clientId} and connection_id = ${id}
       and (state in ('failed', 'changed_outside') or block = 'account_unusable')`;
  return row ?? null;
}

/** Microdeposits that came to nothing, where no later one was sent: somebody has to act. */
function unverifiedCustomers({ sql }: Tx, clientId: bigint, at: Date) {
  return sql`
    select ${columns(microdeposits, 'd', ['id'])},
           ${columns(customers, 'c', { customerId: 'id', customer: 'name' })}
      from microdeposits d join customers c on c.client_id = d.client_id and c.id = d.customer_id
     where d.client_id = ${clientId} and d.status in ('Failed', 'Declined') and c.active and c.archived_at is null
       and d.created_at > ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})
       and not exists (select 1 from microdeposits later
                        where later.client_id = d.client_id and later.customer_id = d.customer_id
                          and (later.created_at, later.id) > (d.created_at, d.id))
     order by d.created_at desc, d.id desc limit 1000`;
}

async function putAway({ sql }: Tx, { userId, client }: Reader): Promise<ReadonlySet<string>> {
  const rows = await sql`
    select ${columns(dismissedAlerts, ['alert'])} from dismissed_alerts where client_id = ${client.id} and user_id = ${userId}`;
  return new Set(rows.map(({ alert }) => alert));
}
