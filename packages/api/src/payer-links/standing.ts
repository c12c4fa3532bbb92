import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { PLAN_FIELDS, transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import { stretchesFrom } from '@cordelle/domain/payer-flow/debit-rule.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { type PricedTerms, requestedDateAt } from '@cordelle/domain/transaction-schedule/installments.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type PayerAnswers, payerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { LinkedPayer } from '../auth/linked-payer.ts';
import { debitSentence } from '../payer-flows/debit-sentence.ts';
import { plannedDebits } from '../payer-flows/planned-debits.ts';
import { type Offer, offerOf } from '../payer-offers/offer.ts';
import { batchIsFrozen } from '../transaction-schedules/collecting.ts';

/** What stands between a payer and a business. */
export type Standing = {
  readonly offer: Offer;
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string | null;
  /** Those that cover the account paid from until now, the oldest first: they go on from another one together. */
  readonly agreements: readonly StandingAgreement[];
};

/** One agreement as it stands now. */
export type StandingAgreement = {
  readonly id: bigint;
  readonly reference: string;
  readonly category: CustomerType;
  readonly consentKind: ConsentKind;
  /** What was agreed to before, with the limit it has by now, without the account. */
  readonly answers: PayerAnswers;
  /** What is still to come under it, where its debits are named; empty: it is as its answers say. */
  readonly plans: readonly { readonly terms: PricedTerms; readonly from: number }[];
};

/** The consent to a change shows the client's own terms, whichever page the first one was given on. */
export const SHOWN_AS = 'processing';

/** What stands between the payer and the business, as their record and the log of each agreement say. Throws `auth.link_invalid`. */
export async function standing(tx: Tx, { clientId, customerId }: LinkedPayer, now: Date): Promise<Standing> {
  const [row] = await tx.sql`
    select ${columns(customers, 'c', ['name', 'email', 'customerType', 'identifier'])},
           ${columns(customers, 'c', ['address1', 'address2', 'city', 'provinceCode', 'postalCode'])},
           ${columns(customers, 'c', { authorization: 'authorizationStatus', accountWas: 'bankAccountId', shownId: 'authorizationId' })}
      from customers c where c.client_id = ${clientId} and c.id = ${customerId} for update of c`;
  // Who ended their agreement, or never gave one, begins on the page of the business.
  if (row?.authorization !== 'complete') throw new DomainError('auth.link_invalid');
  const offer = await offerOf(tx, { clientId, kind: 'processing', payer: null }, false);
  const standingOnes = await tx.sql`
    select ${columns(authorizations, 'a', ['id', 'kind', 'limitCents', 'bankAccountId'])},
           ${present(columns(authorizations, 'a', ['number', 'category']))},
           ${computed<{ answers: unknown }>({ answers: `v.evidence -> 'answers'` })}
      from authorizations a
      left join lateral (
        select g.evidence from customer_authorizations g
         where g.client_id = a.client_id and g.authorization_id = a.id and g.kind = 'given'
         order by g.version desc limit 1) v on true
     where a.client_id = ${clientId} and a.customer_id = ${customerId} and a.status in ('in_force', 'suspended')
     order by a.number`;
  const onIt = standingOnes.filter(({ bankAccountId }) => bankAccountId === null || bankAccountId === row.accountWas);
  const covered = onIt.length > 0 ? onIt : standingOnes.filter(({ id }) => id === row.shownId);
  if (covered.length === 0) throw new DomainError('auth.link_invalid');
  const ids = covered.map(({ id }) => id);
  const plans = await plansOf(tx, clientId, ids, { rail: offer.country, now });
  return {
    offer,
    name: row.name,
    addressLines: addressLines(row),
    email: row.email,
    agreements: covered.map(({ id, number, category, kind, limitCents, answers }) => {
      const before = payerAnswers.safeParse(answers ?? {});
      const given: PayerAnswers = {
        ...(before.success ? before.data : {}),
        agree: undefined,
        waiveNotice: undefined,
        customerType: category,
        email: row.email ?? undefined,
        authorizationAmount: limitCents === null ? undefined : centsText(limitCents),
      };
      // What is debited as it falls due is agreed to as that, whatever is planned by now.
      const named = kind === 'one_time' || (given.amount && given.processDate && given.frequency);
      return {
        id,
        reference: `${row.identifier}-${number}`,
        category,
        // One on paper goes on as its words say, for all that follow.
        consentKind: kind ?? 'recurring',
        answers: given,
        plans: named ? plans.filter(({ authorizationId }) => authorizationId === id) : [],
      };
    }),
  };
}

const TERMS = columns(transactionSchedules, 's', ['id', 'plannedThrough', ...PLAN_FIELDS]);

type On = { readonly rail: Offer['country']; readonly now: Date };

/** What goes on under each of these agreements, and the first installment that another account can still be debited for. */
async function plansOf({ sql }: Tx, clientId: bigint, agreementIds: readonly bigint[], { rail, now }: On) {
  const rows = await sql`
    select ${TERMS}, ${present(columns(transactionSchedules, 's', ['authorizationId']))}
      from transaction_schedules s
     where s.client_id = ${clientId} and s.authorization_id = any(${arrayLiteral(agreementIds)}::bigint[]) and s.active
     order by s.id`;
  const waiting = await sql`
    select ${present(columns(transactions, 't', ['scheduleId', 'installment']))}, ${columns(transactions, 't', ['batchDate'])}
      from transactions t
     where t.client_id = ${clientId} and t.schedule_id = any(${arrayLiteral(rows.map(({ id }) => id))}::bigint[])
       and t.status = 'Future' and t.retry_of is null and t.installment is not null
       and not exists (select from bank_file_entries e
                        where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)`;
  const open = waiting.filter(({ batchDate }) => !batchIsFrozen(rail, batchDate, now));
  const today = localDate(now, RAIL_FACTS[rail].zone);
  return rows.map(({ id, authorizationId, plannedThrough, ...terms }) => {
    const written = open.filter(({ scheduleId }) => scheduleId === id).map(({ installment }) => installment);
    return { authorizationId, terms, from: Math.min(...written, firstFrom(terms, plannedThrough + 1, today)) };
  });
}

/** The first installment from one on that does not lie in the past; the one after the last where all do. */
function firstFrom(terms: PricedTerms, installment: number, today: CalendarDate): number {
  let first = installment;
  for (;;) {
    const date = requestedDateAt(terms, first);
    if (date === null || date >= today) return first;
    first += 1;
  }
}

/** What is debited under an agreement from now on, a line for each of its terms; null: what falls due, as its words say. */
export function debitsOf(
  { answers, plans }: StandingAgreement,
  offer: Offer,
  language: Language,
): { readonly sentence: string } | null {
  const { country, currency } = offer;
  const sentences = plans
    .flatMap(({ terms, from }) => stretchesFrom(country, terms, from))
    .map(({ cents, rule }) => {
      const said = (amount: bigint) => formatMoney(centsText(amount), currency, language);
      const total = rule.count === null ? '' : said(cents * BigInt(rule.count));
      return debitSentence(rule, { amount: `${said(cents)} ${currency}`, total }, language);
    });
  if (sentences.length > 0) return { sentence: sentences.join('.\n') };
  return plannedDebits(offer, SHOWN_AS, answers, language);
}
