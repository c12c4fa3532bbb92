import { expect, test } from 'vitest';
import { busiestDay, dayRows, monthRow, reportHref } from './day-rows.ts';
import type { Home } from './home.ts';

const days = (...sums: readonly (readonly [number, string])[]) =>
  sums.map(([count, amount], index) => ({ date: `2026-03-0${index + 1}`, count, amount }));

const home: Home = {
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  currency: 'CAD',
  customersCount: 3,
  transactionsCount: 6,
  transactionsSum: '117.35',
  declinesSum: '7.35',
  approvedTransactions: days([2, '100.00'], [0, '0.00']),
  declinedTransactions: days([0, '0.00'], [1, '7.35']),
  sentToBankTransactions: days([0, '0.00'], [1, '4.00']),
  processedTransactions: days([0, '0.00'], [1, '5.00']),
  futureTransactions: days([0, '0.00'], [1, '1.00']),
  settlementTransactions: days([0, '0.00'], [1, '9.00']),
  underReview: { amount: '0.00', count: 0 },
  debt: null,
};

test('each day has its sum of each series and of all; the month adds up to the figures', () => {
  const rows = dayRows(home);
  expect(rows.map(({ date, total }) => [date, total.count, total.amount])).toEqual([
    ['2026-03-01', 2, '100.00'],
    ['2026-03-02', 4, '17.35'],
  ]);
  expect(rows[1]?.declined).toEqual({ count: 1, amount: '7.35' });
  expect(monthRow(rows)).toMatchObject({
    total: { count: home.transactionsCount, amount: home.transactionsSum },
    declined: { amount: home.declinesSum },
  });
});

test('the busiest day moved most money, whatever it counted; a month without any has none', () => {
  expect(busiestDay(dayRows(home))?.date).toBe('2026-03-01');
  const none = days([0, '0.00'], [0, '0.00']);
  const empty = Object.fromEntries(
    Object.entries(home).map(([key, value]) => [key, Array.isArray(value) ? none : value]),
  ) as Home;
  expect(busiestDay(dayRows(empty))).toBeNull();
});

test('the report of a day names the day twice and no status', () => {
  expect(reportHref('2026-03-01')).toBe('/client/transaction_report?start_date=2026-03-01&end_date=2026-03-01');
  expect(reportHref('2026-03-01', '2026-03-31', 'Declined')).toBe(
    '/client/transaction_report?start_date=2026-03-01&end_date=2026-03-31&filter=Declined',
  );
});
