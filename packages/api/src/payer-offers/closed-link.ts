import { columns, computed } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PublicEntry } from '@cordelle/validation/payer-flows.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { businessOnPage } from './business-on-page.ts';

/** Why a mailed link opens nothing any more, and since when. */
export type ClosedLink = {
  readonly why: 'answered' | 'replaced' | 'withdrawn' | 'expired';
  readonly on: CalendarDate;
  readonly language: Language;
  readonly business: PayeeOnPage;
};

/** Whoever is archived is asked for nothing, though the request waits for them to come back until it expires. */
const ARCHIVED = 'r.ended_at is null and not c.active and c.archived_at < r.expires_at';

/**
 * What became of a mailed link, for whoever holds it whole: its secret, and the name and the address it was mailed to. Null for any
 * other, and where the business is not served: nothing is said of those.
 */
export async function closedLink(
  app: App,
  { token, name, email }: Extract<PublicEntry, { kind: 'email' }>,
): Promise<ClosedLink | null> {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql`
      select ${columns(authorizationRequests, 'r', ['clientId', 'language'])},
             ${computed<{ why: ClosedLink['why']; at: Date; country: Rail }>({
               why: `case when r."end" = 'answered' or (r.ended_at is null and c.authorization_status = 'complete') then 'answered'
                          when r."end" = 'replaced' then 'replaced'
                          when r."end" = 'withdrawn' or ${ARCHIVED} then 'withdrawn' else 'expired' end`,
               at: `case when r."end" is not null and r."end" <> 'expired' then r.ended_at
                         when r.ended_at is null and c.authorization_status = 'complete' then coalesce(c.authorized_at, r.expires_at)
                         when ${ARCHIVED} then c.archived_at else r.expires_at end`,
               country: 'cl.country',
             })}
        from authorization_request_links l
        join authorization_requests r on r.client_id = l.client_id and r.id = l.request_id
        join customers c on c.client_id = r.client_id and c.id = r.customer_id
        join clients cl on cl.id = r.client_id and cl.status = 'approved'
       where l.token_hash = ${fingerprintOf(token)} and r.name = ${name} and r.email = ${email}`,
  );
  if (!row) return null;
  const { clientId, why, at, country, language } = row;
  return { why, language, on: localDate(at, RAIL_FACTS[country].zone), business: await businessOnPage(app, clientId) };
}
