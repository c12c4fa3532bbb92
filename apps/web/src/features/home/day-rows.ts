import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import type { DECLINE_FILTERS, UNDER_REVIEW } from '@cordelle/validation/report-filters.ts';
import type { Home } from './home.ts';

/** Series of the chart from the ground up: what is certain first. The patterns tell apart what colours may not. */
export const SERIES = [
  {
    key: 'approved',
    from: 'approvedTransactions',
    label: m.status_transaction_approved,
    color: 'var(--chart-approved)',
    pattern: null,
  },
  {
    key: 'processed',
    from: 'processedTransactions',
    label: m.status_transaction_processed,
    color: 'var(--chart-processed)',
    pattern: null,
  },
  {
    key: 'sent',
    from: 'sentToBankTransactions',
    label: m.status_transaction_sent_to_bank,
    color: 'var(--chart-sent)',
    pattern: null,
  },
  {
    key: 'future',
    from: 'futureTransactions',
    label: m.status_transaction_future,
    color: 'var(--chart-future)',
    pattern: 'dots',
  },
  {
    key: 'declined',
    from: 'declinedTransactions',
    label: m.status_transaction_declined,
    color: 'var(--chart-declined)',
    pattern: 'hatch',
  },
] as const;
export type Series = (typeof SERIES)[number];
export type SeriesKey = Series['key'];

type Sum = { readonly count: number; readonly amount: string };
/** One day with its sum of each series and of all: what chart and table both show. */
export type DayRow = Readonly<Record<SeriesKey | 'total', Sum>> & { readonly date: string };

const totalOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  amount: centsText(sums.reduce((all, { amount }) => all + centsOf(amount), 0n)),
});

const NOTHING: Sum = { count: 0, amount: '0.00' };

export function dayRows(home: Home): DayRow[] {
  return home.approvedTransactions.map(({ date }, index) => {
    const of = (from: Series['from']): Sum => {
      const { count, amount } = home[from][index] ?? NOTHING;
      return { count, amount };
    };
    const sums = Object.fromEntries(SERIES.map(({ key, from }) => [key, of(from)])) as Record<SeriesKey, Sum>;
    return { date, ...sums, total: totalOf(Object.values(sums)) };
  });
}

/** Sums of the whole month, by series. */
export const monthRow = (rows: readonly DayRow[]): Omit<DayRow, 'date'> => {
  const of = (key: SeriesKey | 'total') => totalOf(rows.map((row) => row[key]));
  return {
    approved: of('approved'),
    processed: of('processed'),
    sent: of('sent'),
    future: of('future'),
    declined: of('declined'),
    total: of('total'),
  };
};

/** The day on which most money was moved; null where none was. */
export const busiestDay = (rows: readonly DayRow[]): DayRow | null =>
  rows.reduce<DayRow | null>(
    (busiest, row) =>
      row.total.count > 0 && (busiest === null || centsOf(row.total.amount) > centsOf(busiest.total.amount))
        ? row
        : busiest,
    null,
  );

/** The report of some days, or of one. */
export const reportHref = (
  from: string,
  to = from,
  filter?: 'Declined' | 'Chargeback' | 'Declined or Chargeback' | typeof UNDER_REVIEW,
): string =>
  `/client/transaction_report?${new URLSearchParams({ start_date: from, end_date: to, ...(filter && { filter }) })}`;

/** The report of what failed on these days, whichever day it was due. */
export const declinedHref = (from: string, to: string, filter?: (typeof DECLINE_FILTERS)[number]): string =>
  `/client/transaction_report?${new URLSearchParams({ by: 'decline_date', start_date: from, end_date: to, ...(filter && { filter }) })}`;
