import { describe, expect, test } from 'vitest';
import { filterOf, filtersOf, orderOf, reportSearch, toDeclinedInput, toReportInput } from './report-search.ts';

test('a plain address asks for all payments of the default period, newest first, as many as were chosen last', () => {
  expect(toReportInput(reportSearch({}), 5)).toEqual({
    filter: 'All',
    disputedAs: 'Declined',
    sort: { field: 'processDate', direction: 'desc' },
    skip: 0,
    limit: 5,
  });
});

test('days, filter, search, order and page are read from the address', () => {
  const search = reportSearch({
    start_date: '2026-04-01',
    end_date: '2026-04-30',
    filter: 'Sent to Bank',
    q: ' roy ',
    sort: 'amount.asc',
    page: 3,
    size: 25,
  });
  expect(toReportInput(search, 5)).toEqual({
    startDate: '2026-04-01',
    endDate: '2026-04-30',
    filter: 'Sent to Bank',
    disputedAs: 'Declined',
    search: 'roy',
    sort: { field: 'amount', direction: 'asc' },
    skip: 50,
    limit: 25,
  });
});

test('a broken address is an empty one', () => {
  const broken = { start_date: '2026-02-30', end_date: 7, filter: 'Lost', by: 'moon', sort: 'secret.asc', size: 7 };
  expect(reportSearch(broken)).toEqual(reportSearch({}));
});

describe('by decline date', () => {
  const by = 'decline_date';

  test('the newest decline comes first, whatever the other date was ordered by', () => {
    expect(orderOf(reportSearch({ by }))).toBe('declineDate.desc');
    expect(orderOf(reportSearch({ by, sort: 'settledDate.asc' }))).toBe('declineDate.desc');
    expect(orderOf(reportSearch({ by, sort: 'amount.asc' }))).toBe('amount.asc');
    expect(orderOf(reportSearch({ sort: 'declineDate.asc' }))).toBe('processDate.desc');
  });

  test('a filter that home leads to is offered while it holds', () => {
    expect(filtersOf(reportSearch({ by }))).toEqual(['All', 'Declined', 'Chargeback']);
    for (const filter of ['Can Be Tried Again', 'Not Sent', 'Disputed or Chargeback'])
      expect(filtersOf(reportSearch({ by, filter }))).toEqual(['All', 'Declined', 'Chargeback', filter]);
    expect(filtersOf(reportSearch({ filter: 'Under Review' })).slice(-2)).toEqual([
      'Declined or Chargeback',
      'Under Review',
    ]);
  });

  test('a filter that no decline passes is none', () => {
    expect(filterOf(reportSearch({ by, filter: 'Approved' }))).toBe('All');
    expect(toDeclinedInput(reportSearch({ by, filter: 'Chargeback' }), 5)).toMatchObject({ filter: 'Chargeback' });
  });
});
