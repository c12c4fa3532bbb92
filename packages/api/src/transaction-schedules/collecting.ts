import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { cutOffOf, earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { ConsentLeft } from '@cordelle/domain/customer/consent-left.ts';
import { customerStatus } from '@cordelle/domain/customer/readiness.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency, Money } from '@cordelle/domain/money.ts';
import { money } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { PlanningDay } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import type { FactsRow } from '@cordelle/engine/customers/readiness-facts.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { consentLeftOf } from './consent-left.ts';

/** What every decision about debits of one customer has to know. */
export type Collecting = PlanningDay & {
  readonly now: Date;
  readonly currency: Currency;
  readonly customerType: CustomerType;
  /** There is an agreement with a bank for the rail. */
  readonly railOpen: boolean;
  readonly customerComplete: boolean;
  readonly clientApproved: boolean;
  /** What their consent covers, beside the schedule that is decided on. */
  readonly consent: ConsentLeft;
  /** Most that one debit may take. */
  readonly perAuthorization: Money | null;
  /** Most that may be debited in a calendar month, and what each month (`YYYY-MM`) holds whatever is decided. */
  readonly monthly: { readonly limit: Money; readonly plannedCents: Readonly<Record<string, bigint>> } | null;
};

type Row = FactsRow & {
  customerType: CustomerType;
  authorizationLimitCents: bigint | null;
  country: Rail;
  currency: Currency;
  clientStatus: string;
  railOpen: boolean;
  holdDays: number;
  monthlyLimitCents: bigint;
};

type Wanted = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly now: Date;
  /** Its own debits that can still change do not stand against the monthly limit. */
  readonly besides: { readonly scheduleId: bigint } | { readonly transactionId: bigint } | null;
  /** Two writers of one customer wait for each other, so that both see the same month. */
  readonly lock: boolean;
};

/** Gathers the facts. Throws `record.not_found` for a customer the client does not have. */
export async function collecting({ sql }: Tx, wanted: Wanted): Promise<Collecting> {
  const { clientId, customerId, now } = wanted;
  const [row] = await sql`
    select ${columns(customers, 'c', ['email', 'customerType', 'authorizationLimitCents'])}, ${readinessColumns},
           ${columns(clients, 'o', ['country', 'currency', 'holdDays'])},
           ${columns(clients, 'o', { clientStatus: 'status' })},
           ${computed<Pick<Row, 'railOpen' | 'monthlyLimitCents'>>({
             railOpen: 'exists (select from bank_profiles p where p.rail = o.country)',
             monthlyLimitCents: 'coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents)',
           })}
      from customers c
      join clients o on o.id = c.client_id
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = ${customerId}
     ${wanted.lock ? sql`for no key update of c` : sql``}`;
  if (!row) throw new DomainError('record.not_found');
  const { country: rail, currency } = row;
  const today = localDate(now, RAIL_FACTS[rail].zone);
  const earliest = earliestProcessDate({ rail, now });
  return {
    now,
    rail,
    today,
    earliest,
    holdDays: row.holdDays,
    currency,
    customerType: row.customerType,
    customerComplete: customerStatus(factsOf(row)) === 'Complete',
    railOpen: row.railOpen,
    clientApproved: row.clientStatus === 'approved',
    consent: await consentLeftOf({ sql }, wanted),
    perAuthorization: row.authorizationLimitCents === null ? null : money(row.authorizationLimitCents, currency),
    monthly:
      row.monthlyLimitCents === 0n
        ? null
        : {
            limit: money(row.monthlyLimitCents, currency),
            plannedCents: await plannedByMonth({ sql }, wanted, today, earliest),
          },
  };
}

/** Everything the customer's months hold already: planned, at the bank, or collected. */
async function plannedByMonth(
  { sql }: Pick<Tx, 'sql'>,
  { clientId, customerId, besides }: Wanted,
  today: CalendarDate,
  earliest: CalendarDate,
): Promise<Record<string, bigint>> {
  const rows = await sql<{ month: string; cents: bigint }[]>`
    select to_char(process_date, 'YYYY-MM') as month, sum(amount_cents)::bigint as cents
      from transactions
     where client_id = ${clientId} and customer_id = ${customerId} and process_date >= ${`${today.slice(0, 7)}-01`}
       and status in ('Future', 'Sent to Bank', 'Processed', 'Approved')
       ${
         besides && 'scheduleId' in besides
           ? sql`and not (schedule_id is not distinct from ${besides.scheduleId} and status = 'Future'
                                                       and process_date >= ${earliest})`
           : sql``
       }
       ${besides && 'transactionId' in besides ? sql`and id <> ${besides.transactionId}` : sql``}
     group by 1`;
  return Object.fromEntries(rows.map(({ month, cents }) => [month, cents]));
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
