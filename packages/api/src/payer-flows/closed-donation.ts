import { columns, computed } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { payerFlows } from '@cordelle/db/schema/payer-flows.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { businessOnPage } from '../payer-offers/business-on-page.ts';
import { isWhole } from './flow-store.ts';

/** What became of a donation whose mailed link opens nothing any more. */
export type ClosedDonation = {
  /** Of the charity's page. */
  readonly code: string;
  readonly language: Language;
  readonly business: PayeeOnPage;
  /** Null: it was answered anew or changed after the link was mailed. */
  readonly confirmedOn: CalendarDate | null;
  /** Whether what a browser carries is of the one that confirmed, which may read the receipt again. */
  readonly isReceiptOf: (flow: string | null) => boolean;
};

/** Null: the link has expired, is unknown, or the charity is not served. */
export async function closedDonation(app: App, token: string): Promise<ClosedDonation | null> {
  const mailed = fingerprintOf(token);
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql`
      select ${columns(payerFlows, 'f', ['clientId', 'language', 'tokenHash', 'emailTokenHash', 'answered'])},
             ${computed<{ authorizedAt: Date | null }>({ authorizedAt: `(f.receipt ->> 'authorizedAt')::timestamptz` })},
             ${columns(clients, 'cl', { code: 'authorizationCode', country: 'country' })}
        from payer_flows f
        join clients cl on cl.id = f.client_id and cl.status = 'approved'
       where f.email_token_hash = ${mailed} or f.replaced_token_hashes @> array[${mailed}::text]`,
  );
  if (!row?.code) return null;
  const { clientId, code, language, authorizedAt, tokenHash, emailTokenHash, answered, country } = row;
  const isReplaced = emailTokenHash !== mailed || !isWhole(answered);
  if (!isReplaced && authorizedAt === null) return null;
  return {
    code,
    language,
    business: await businessOnPage(app, clientId),
    confirmedOn: isReplaced || authorizedAt === null ? null : localDate(authorizedAt, RAIL_FACTS[country].zone),
    isReceiptOf: (flow) => flow !== null && fingerprintOf(flow) === tokenHash,
  };
}
