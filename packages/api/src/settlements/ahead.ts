import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoices as invoiceTable } from '@cordelle/db/schema/invoices.ts';
import { balances } from '@cordelle/db/schema/ledger.ts';
import { addBusinessDays, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { PlannedDay } from '@cordelle/domain/forecast/deposit-forecast.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { debtSince, type FirstOwing } from '@cordelle/domain/settlement/debt-since.ts';
import {
  type ExpectedApprovals,
  type ExpectedSettlement,
  nextDeposit,
  type Reserve,
  type Standing,
  settlementsAhead,
} from '@cordelle/domain/settlement/settlements-ahead.ts';
import { PENDING_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { RECOVERY_TERMS } from '@cordelle/engine/settlements/recovery-terms.ts';
import { firstOwing, payoutsPaused } from '@cordelle/engine/settlements/settlement-contents.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';
import { ON_HOLD, waitingDays } from './waiting-days.ts';

type Client = { readonly id: bigint; readonly currency: Currency };

/** The first day on which a settlement of a client can be made: today, unless today's was made. */
export async function nextSettlementDay({ sql }: Tx, { id, currency }: Client, now: Date): Promise<CalendarDate> {
  const rail = railOf(currency);
  const today = localDate(now, RAIL_FACTS[rail].zone);
  const [made] = await sql<{ today: boolean }[]>`
    select exists (select 1 from settlements
                    where client_id = ${id} and currency = ${currency} and settlement_date >= ${today}) as today`;
  const calendar = calendarOf(rail);
  return made?.today ? addBusinessDays(calendar, today, 1) : rollForward(calendar, today);
}

type Ahead = { readonly now: Date; readonly from: CalendarDate };

/**
 * Debits under way by the day on which each is approved unless it comes back; without those that wait for somebody, or for the client. What is kept of
 * them is rounded debit by debit, so each is looked at; where nothing is kept, the sums of their days do, at any size.
 */
export const expectedApprovals = (tx: Tx, client: Client, { now, from }: Ahead): Promise<ExpectedApprovals[]> => tx.sql<
  ExpectedApprovals[]
>`
  select d.date, d."releaseDate", count(*)::integer as count, sum(d.cents)::bigint as cents,
         sum((d.cents * d.bps + 5000) / 10000)::bigint as "holdbackCents"
    from (select greatest(t.earliest_approval_date, ${from}::date) as date, t.amount_cents as cents, c.holdback_bps as bps,
                 case when c.holdback_days is null then t.dispute_deadline
                      else greatest(t.earliest_approval_date, ${from}::date) + c.holdback_days end as "releaseDate"
            from clients c
            join transactions t on t.client_id = c.id
            left join ${debitsUnderReview(tx, client.id, { now })} review on review.id = t.id
           where c.id = ${client.id} and c.holdback_bps > 0 and t.client_id = ${client.id} and t.currency = ${client.currency}
             and t.status in ${tx.sql(['Future', ...PENDING_STATUSES])} and t.earliest_approval_date is not null
             and review.reason is null and not (${tx.sql.unsafe(ON_HOLD)})) d
   group by 1, 2
   union all
  select p.date, p."releaseDate", sum(p.count)::integer, sum(p.cents)::bigint, 0
    from ${plannedOf(tx, client, { now, from })} p where p.bps = 0 group by 1, 2
   order by 1, 2`;

/** The same without what is kept of them: for a client of any size. */
export const plannedApprovals = (tx: Tx, client: Client, ahead: Ahead): Promise<PlannedDay[]> => tx.sql<PlannedDay[]>`
  select p.date, p."releaseDate", sum(p.count)::integer as count, sum(p.cents)::bigint as cents
    from ${plannedOf(tx, client, ahead)} p group by 1, 2 order by 1, 2`;

/** Sums of debits under way as rows to select from, by the day of their settlement and the one on which what is kept of them goes back. */
const plannedOf = (tx: Tx, client: Client, { now, from }: Ahead) => tx.sql`
  (select greatest(d.date, ${from}::date) as date, d.count, d.cents, c.holdback_bps as bps,
          case when c.holdback_days is null then d."disputeDeadline"
               else greatest(d.date, ${from}::date) + c.holdback_days end as "releaseDate"
     from ${waitingDays(tx, client, now)} d join clients c on c.id = ${client.id})`;

/** Money that waits for somebody, and is expected on no day. */
export async function heldForReview(tx: Tx, { id, currency }: Client, now: Date) {
  const [held] = await tx.sql<{ count: number; cents: bigint }[]>`
    select count(*)::integer as count, coalesce(sum(t.amount_cents), 0)::bigint as cents
      from transactions t join ${debitsUnderReview(tx, id, { now })} review on review.id = t.id
     where t.client_id = ${id} and t.currency = ${currency}`;
  invariant(held, 'a sum over nothing is a row too');
  return held;
}

/** What a client owes and when deposits resume, if no debit under way comes back; null: it owes nothing. */
export async function debtOf(tx: Tx, client: Client, moment: { readonly now: Date; readonly from: CalendarDate }) {
  const [row] = await tx.sql`
    select ${columns(balances, { owedCents: 'cents' })} from balances
     where client_id = ${client.id} and account = 'CLIENT_PAYABLE' and currency = ${client.currency} and cents > 0`;
  if (!row) return null;
  const [expected, standing] = await Promise.all([expectedApprovals(tx, client, moment), standingOf(tx, client)]);
  const days = expectedSettlements(client, standing, expected, moment);
  return { owed: centsText(row.owedCents), nextDepositOn: nextDeposit(days) };
}

/** The settlements up to the day on which the last debit under way is approved. */
export function expectedSettlements(
  { currency }: Pick<Client, 'currency'>,
  standing: Standing,
  expected: readonly ExpectedApprovals[],
  { from }: { readonly from: CalendarDate },
): ExpectedSettlement[] {
  const last = expected.at(-1);
  if (!last) return [];
  return settlementsAhead(calendarOf(railOf(currency)), standing, expected, { from, until: last.date });
}

type StandingRow = Omit<Standing, 'owingSince' | 'reserves' | 'invoicesToNet' | 'recovery'> & {
  readonly firstOwing: FirstOwing | null;
};

/** How a client stands before its next settlement. */
export async function standingOf(tx: Tx, client: Client): Promise<Standing> {
  const { sql } = tx;
  const { id, currency } = client;
  const [row] = await sql`
    select ${columns(clients, 'c', ['minimumPayoutCents'])},
           ${computed<Omit<StandingRow, 'minimumPayoutCents'>>({
             balanceCents: sql`coalesce((select -b.cents from balances b
                      where b.client_id = c.id and b.account = 'CLIENT_PAYABLE' and b.currency = ${currency}), 0)::bigint`,
             firstOwing: sql`${firstOwing(tx, client)}`,
             // Few are without a settlement: to be read first, not looked for among all that failed in the order of their days.
             takenBackSince: sql`(select min(t.decline_date) from (
               select t.decline_date from transactions t
                where t.client_id = c.id and t.currency = ${currency} and t.stage = 'after_approval'
                  and t.status in ('Declined', 'Chargeback') and t.deducted_settlement_id is null offset 0) t)`,
             payoutsPaused: sql`${payoutsPaused(tx, id)}`,
           })}
      from clients c where c.id = ${id}`;
  invariant(row, 'a client has its terms');
  const [reserves, invoices] = await Promise.all([
    reservesOf(tx, client, row.balanceCents),
    sql`
      select ${columns(invoiceTable, ['totalCents'])} from invoices
       where client_id = ${id} and currency = ${currency} and status in ('Open', 'Overdue') and collection = 'netting'
       order by due_date, id`,
  ]);
  const { firstOwing: first, ...standing } = row;
  return {
    ...standing,
    owingSince: first && debtSince(first, calendarOf(railOf(currency))),
    reserves,
    invoicesToNet: invoices.map(({ totalCents }) => totalCents),
    recovery: RECOVERY_TERMS,
  };
}

/** Reserves that are held: of a client that owes, one by one as far as its debt would use them; the others by the day they go back. */
const reservesOf = (tx: Tx, client: Client, balanceCents: bigint): Promise<Reserve[]> =>
  balanceCents < 0n ? reservesUsed(tx, client, balanceCents) : reservesByDay(tx, client);

const reservesByDay = ({ sql }: Tx, { id }: Client): Promise<Reserve[]> => sql<Reserve[]>`
  select sum(held_count)::integer as count, sum(held_cents)::bigint as "heldCents", date as "releaseDate"
    from deposit_days where client_id = ${id} and held_count > 0 group by date order by date`;

/** Oldest debit first. */
const reservesUsed = ({ sql }: Tx, { id, currency }: Client, balanceCents: bigint): Promise<Reserve[]> => sql<
  Reserve[]
>`
  with held as (
    select t.id, t.approved_date, t.holdback_cents, t.holdback_release_date,
           sum(t.holdback_cents) over (order by t.approved_date, t.id) - t.holdback_cents < ${-balanceCents} as used
      from transactions t
     where t.client_id = ${id} and t.currency = ${currency} and t.status = 'Approved' and t.holdback_cents > 0
  )
  select count(*)::integer as count, sum(holdback_cents)::bigint as "heldCents", holdback_release_date as "releaseDate"
    from held group by case when used then id end, holdback_release_date
   order by min(approved_date), min(id)`;
