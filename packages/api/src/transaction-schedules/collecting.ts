import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { cutOffOf, earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { ConsentLeft } from '@cordelle/domain/customer/consent-left.ts';
import { mayBePlanned } from '@cordelle/domain/customer/readiness.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency, Money } from '@cordelle/domain/money.ts';
import { money } from '@cordelle/domain/money.ts';
import { firstDayTold } from '@cordelle/domain/payer-flow/agreement.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { PlanningDay } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import { NOTICE_KEPT } from '@cordelle/engine/customers/notice-kept.ts';
import type { FactsRow } from '@cordelle/engine/customers/readiness-facts.ts';
import {
  AGREEMENT_CATEGORY,
  agreementColumns,
  agreementJoins,
  factsOf,
} from '@cordelle/engine/customers/readiness-facts.ts';
import { type Besides, type Covering, consentsLeftOf } from './consent-left.ts';

/** What every decision about debits of one customer has to know. */
export type Collecting = PlanningDay & {
  readonly now: Date;
  readonly currency: Currency;
  readonly customerType: CustomerType;
  /** There is an agreement with a bank for the rail. */
  readonly railOpen: boolean;
  readonly customerComplete: boolean;
  readonly customerArchived: boolean;
  /** They object to a change of the agreement. */
  readonly payerObjects: boolean;
  readonly clientApproved: boolean;
  /** The agreement it is made under, as events name it; null: none is on record. */
  readonly authorizationId: string | null;
  /** What that covers, beside the schedule that is decided on. */
  readonly consent: ConsentLeft;
  /** First date of which the payer can be told in time; null: they gave that up, or none is owed. */
  readonly payerToldFrom: CalendarDate | null;
  /** Most that one debit may take. */
  readonly perAuthorization: Money | null;
  /** Most that may be debited in a calendar month, and what each month (`YYYY-MM`) holds whatever is decided. */
  readonly monthly: { readonly limit: Money; readonly plannedCents: Readonly<Record<string, bigint>> } | null;
};

type Row = FactsRow & {
  country: Rail;
  currency: Currency;
  clientStatus: string;
  railOpen: boolean;
  holdDays: number;
  monthlyLimitCents: bigint;
  noticeKept: boolean;
};

type Wanted = {
  readonly clientId: bigint;
  readonly now: Date;
  /** Its own debits that can still change do not stand against the monthly limit. */
  readonly besides: Besides;
  /** The agreement; left out: that of what is decided on, and of something new the one the customer shows. */
  readonly authorizationId?: bigint;
  /** Two writers of one customer wait for each other, so that both see the same month. */
  readonly lock: boolean;
};

/** The agreement `g`, if there is one, and the category that counts. */
const AGREED = computed<{
  customerType: CustomerType;
  agreementId: bigint | null;
  agreementKind: Covering['kind'];
  agreementAccount: bigint | null;
  agreementObjectedAt: Date | null;
}>({
  customerType: AGREEMENT_CATEGORY,
  agreementId: 'case when g.number is not null then g.id end',
  agreementKind: 'g.kind',
  agreementAccount: 'g.bank_account_id',
  agreementObjectedAt: 'g.objected_at',
});

/** SQL that joins the agreement `wanted`; none, or null: the one the customer shows. */
function agreementWanted({ sql }: Tx, { clientId, authorizationId, besides }: Wanted) {
  if (authorizationId !== undefined) return sql`cross join (select ${authorizationId}::bigint as id) wanted`;
  if (besides === null) return sql`cross join (select null::bigint as id) wanted`;
  if ('scheduleId' in besides)
    return sql`
      left join (select s.authorization_id as id from transaction_schedules s
                  where s.client_id = ${clientId} and s.id = ${besides.scheduleId}) wanted on true`;
  // Tried again after its agreement ended: under the one that was given since.
  return sql`
      left join (select a.id from transactions t
                   join authorizations a on a.client_id = t.client_id and a.id = t.authorization_id
                  where t.client_id = ${clientId} and t.id = ${besides.transactionId}
                    and a.status in ('in_force', 'suspended', 'used')) wanted on true`;
}

/** Gathers the facts. Throws `record.not_found` for a customer the client does not have. */
export async function collecting(
  tx: Tx,
  { customerId, ...wanted }: Wanted & { readonly customerId: bigint },
): Promise<Collecting> {
  const facts = (await collectingFrom(tx, wanted, [customerId])).get(customerId);
  if (!facts) throw new DomainError('record.not_found');
  return facts;
}

/** The same of many customers, in three statements; those the client does not have are left out. */
export async function collectingFrom(
  tx: Tx,
  wanted: Wanted,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Collecting>> {
  const { sql } = tx;
  const { clientId, now, besides } = wanted;
  const [only] = customerIds;
  // Of one it says so: a list is taken for a long one, and planned anew each time.
  const wantedCustomers =
    only !== undefined && customerIds.length === 1
      ? sql`c.id = ${only}`
      : sql`c.id = any(${arrayLiteral(customerIds)}::bigint[])`;
  const rows = await sql`
    select ${columns(customers, 'c', { customerId: 'id' })},
           ${columns(customers, 'c', ['email'])}, ${agreementColumns}, ${AGREED},
           ${columns(clients, 'o', ['country', 'currency', 'holdDays'])},
           ${columns(clients, 'o', { clientStatus: 'status' })},
           ${computed<Pick<Row, 'railOpen' | 'monthlyLimitCents' | 'noticeKept'>>({
             noticeKept: NOTICE_KEPT,
             railOpen: 'exists (select from bank_profiles p where p.rail = o.country)',
             monthlyLimitCents: 'coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents)',
           })}
      from customers c
      join clients o on o.id = c.client_id
      ${agreementWanted(tx, wanted)}
      ${sql.unsafe(agreementJoins('wanted.id'))}
     where c.client_id = ${clientId} and ${wantedCustomers}
     order by c.id ${wanted.lock ? sql`for no key update of c` : sql``}`;
  const [first] = rows;
  if (!first) return new Map();
  const { country: rail } = first;
  const today = localDate(now, RAIL_FACTS[rail].zone);
  const earliest = earliestProcessDate({ rail, now });
  const limited = rows.flatMap(({ customerId, monthlyLimitCents }) => (monthlyLimitCents === 0n ? [] : [customerId]));
  const [consentOf, planned] = await Promise.all([
    consentsLeftOf(
      { sql },
      clientId,
      rows.flatMap((row) => agreementIn(row) ?? []),
      besides,
    ),
    plannedByMonth({ sql }, wanted, limited, { today, earliest }),
  ]);
  return new Map(
    rows.map((row): [bigint, Collecting] => {
      const { currency } = row;
      const agreement = agreementIn(row);
      return [
        row.customerId,
        {
          now,
          rail,
          today,
          earliest,
          holdDays: row.holdDays,
          currency,
          customerType: row.customerType,
          customerComplete: mayBePlanned(factsOf(row)),
          customerArchived: !factsOf(row).active,
          payerObjects: row.agreementObjectedAt !== null,
          railOpen: row.railOpen,
          clientApproved: row.clientStatus === 'approved',
          authorizationId: agreement && String(agreement.id),
          consent: consentOf(agreement),
          // Today's mails may have left already.
          payerToldFrom: row.noticeKept ? firstDayTold(addDays(today, 1)) : null,
          perAuthorization: row.authorizationLimitCents === null ? null : money(row.authorizationLimitCents, currency),
          monthly:
            row.monthlyLimitCents === 0n
              ? null
              : {
                  limit: money(row.monthlyLimitCents, currency),
                  plannedCents: planned.get(row.customerId) ?? {},
                },
        },
      ];
    }),
  );
}

function agreementIn(row: {
  agreementId: bigint | null;
  agreementKind: Covering['kind'];
  agreementAccount: bigint | null;
  agreementObjectedAt: Date | null;
}): Covering | null {
  const {
    agreementId: id,
    agreementKind: kind,
    agreementAccount: bankAccountId,
    agreementObjectedAt: objectedAt,
  } = row;
  return id === null ? null : { id, kind, bankAccountId, objectedAt };
}

/** Everything the months of customers hold already: planned, at the bank, or collected. */
async function plannedByMonth(
  { sql }: Pick<Tx, 'sql'>,
  { clientId, besides }: Wanted,
  customerIds: readonly bigint[],
  { today, earliest }: Pick<Collecting, 'today' | 'earliest'>,
): Promise<ReadonlyMap<bigint, Record<string, bigint>>> {
  const planned = new Map<bigint, Record<string, bigint>>();
  if (customerIds.length === 0) return planned;
  const rows = await sql<{ customerId: bigint; month: string; cents: bigint }[]>`
    select customer_id as "customerId", to_char(process_date, 'YYYY-MM') as month, sum(amount_cents)::bigint as cents
      from transactions
     where client_id = ${clientId} and customer_id = any(${arrayLiteral(customerIds)}::bigint[])
       and process_date >= ${`${today.slice(0, 7)}-01`} and status in ('Future', 'Sent to Bank', 'Processed', 'Approved')
       ${
         besides && 'scheduleId' in besides
           ? sql`and not (schedule_id is not distinct from ${besides.scheduleId} and status = 'Future'
                                                       and process_date >= ${earliest})`
           : sql``
       }
       ${besides && 'transactionId' in besides ? sql`and id <> ${besides.transactionId}` : sql``}
     group by 1, 2`;
  for (const { customerId, month, cents } of rows)
    planned.set(customerId, { ...planned.get(customerId), [month]: cents });
  return planned;
}

/** The month of a date with its limit, for one transaction; `more` is what the same decision plans besides. */
export function monthOf(facts: Collecting, date: CalendarDate, more: ReadonlyMap<string, bigint> = new Map()) {
  if (!facts.monthly) return null;
  const month = date.slice(0, 7);
  const cents = (facts.monthly.plannedCents[month] ?? 0n) + (more.get(month) ?? 0n);
  return { month, limit: facts.monthly.limit, planned: money(cents, facts.currency) };
}

/** Whether people can no longer change what is sent on a batch date. */
export const batchIsFrozen = (rail: Rail, batchDate: CalendarDate | null, now: Date): boolean =>
  batchDate !== null && now >= cutOffOf(rail, batchDate);
