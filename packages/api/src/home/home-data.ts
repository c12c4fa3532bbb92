import { columns, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { transactionDays } from '@cordelle/db/schema/transaction-days.ts';
import { addDays, addMonthsClamped, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { DisplayStatus } from '@cordelle/domain/transaction/state.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';
import type { homeData } from '@cordelle/validation/home.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { debtOf, heldForReview, nextSettlementDay } from '../settlements/ahead.ts';

type Client = Pick<ClientScope, 'id' | 'currency'>;
const DAY = joined(
  columns(transactionDays, ['status', 'count', 'cents']),
  columns(transactionDays, { date: 'processDate' }),
);
type Sum = { readonly date: CalendarDate; readonly count: number; readonly cents: bigint };

/** What people read as one column of the chart. What is pending counts as processed, what is being created not at all. */
const SERIES = {
  approvedTransactions: ['Approved'],
  declinedTransactions: ['Declined', 'Chargeback'],
  sentToBankTransactions: ['Sent to Bank'],
  processedTransactions: ['Processed'],
  futureTransactions: ['Future'],
} as const satisfies Record<string, readonly DisplayStatus[]>;

/** First and last day of a month, written `2026-03`. */
function monthDays(month: string): { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = `${month}-01`;
  return { startDate, endDate: addDays(addMonthsClamped(startDate, 1), -1) };
}

/**
 * A month of a client's transactions by day and status, read from the roll-up, and what is at the bank by the day on which its
 * settlement is expected. `today` is the business day of the rail.
 */
export async function homeDataOf(
  tx: Tx,
  client: Client,
  { today, now, month }: { readonly today: CalendarDate; readonly now: Date; readonly month: string | undefined },
): Promise<z.input<typeof homeData>> {
  const { sql } = tx;
  const { id, currency } = client;
  const isCurrent = month === undefined || month === today.slice(0, 7);
  const { startDate, endDate } = monthDays(month ?? today.slice(0, 7));
  const next = await nextSettlementDay(tx, client, now);
  const [rows, pending, held, debt, [customers]] = await Promise.all([
    sql`
      select ${DAY} from transaction_days
       where client_id = ${id} and process_date between ${startDate} and ${endDate} and status <> 'Creating'`,
    // A debit whose day has passed unsettled is expected in the next settlement; one that waits for somebody, on no day.
    sql<Sum[]>`
      select greatest(t.earliest_approval_date, ${next}::date) as date, count(*)::int as count,
             sum(t.amount_cents)::bigint as cents
        from transactions t left join ${debitsUnderReview(tx, id, { now })} review on review.id = t.id
       where t.client_id = ${id} and t.status in ('Sent to Bank', 'Processed') and review.reason is null
       group by 1`,
    heldForReview(tx, client, now),
    debtOf(tx, client, { now, from: next }),
    sql<{ count: number }[]>`select count(*)::int as count from customers where client_id = ${id} and active`,
  ]);
  const daily = (sums: readonly Sum[], last: CalendarDate) => {
    const byDay = new Map<CalendarDate, { count: number; cents: bigint }>();
    for (const { date, count, cents } of sums) {
      const known = byDay.get(date);
      byDay.set(date, { count: count + (known?.count ?? 0), cents: cents + (known?.cents ?? 0n) });
    }
    const days = [];
    for (let date = startDate; date <= last; date = addDays(date, 1)) {
      const { count, cents } = byDay.get(date) ?? { count: 0, cents: 0n };
      days.push({ date, count, amount: centsText(cents) });
    }
    return days;
  };
  const of = (statuses: readonly DisplayStatus[]) => rows.filter(({ status }) => statuses.includes(status));
  const series = (name: keyof typeof SERIES) => daily(of(SERIES[name]), endDate);
  const cents = (sums: readonly Sum[]) => centsText(sums.reduce((sum, row) => sum + row.cents, 0n));
  const lastExpected = pending.reduce((last, { date }) => (isCurrent && date > last ? date : last), endDate);
  return {
    startDate,
    endDate,
    currency,
    customersCount: customers?.count ?? 0,
    transactionsCount: rows.reduce((sum, { count }) => sum + count, 0),
    transactionsSum: cents(rows),
    declinesSum: cents(of(SERIES.declinedTransactions)),
    approvedTransactions: series('approvedTransactions'),
    declinedTransactions: series('declinedTransactions'),
    sentToBankTransactions: series('sentToBankTransactions'),
    processedTransactions: series('processedTransactions'),
    futureTransactions: series('futureTransactions'),
    settlementTransactions: daily(pending, lastExpected),
    underReview: { amount: centsText(held.cents), count: held.count },
    debt,
  };
}
