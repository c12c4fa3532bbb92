import { describe, expect, test } from 'vitest';
import {
  filterOf,
  keptAddress,
  orderOf,
  readView,
  reportAddress,
  reportSearch,
  toDeclinedInput,
  toReportInput,
} from './report-search.ts';

const TODAY = '2026-05-14';

test('a plain address asks for all payments of the default period, newest first, as many as were chosen last', () => {
  expect(toReportInput(reportSearch({}), 5)).toEqual({
    filter: 'All',
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

  test('a filter that no decline passes is none', () => {
    expect(filterOf(reportSearch({ by, filter: 'Approved' }))).toBe('All');
    expect(toDeclinedInput(reportSearch({ by, filter: 'Chargeback' }), 5)).toMatchObject({ filter: 'Chargeback' });
  });
});

describe('a view', () => {
  test('is what is listed and its order, without the page', () => {
    const search = reportSearch({ filter: 'Declined', q: 'roy', sort: 'amount.asc', page: 4, size: 50 });
    expect(reportAddress(search, TODAY)).toBe('q=roy&filter=Declined&sort=amount.asc');
    expect(reportAddress(reportSearch({ page: 2, size: 5 }), TODAY)).toBe('');
  });

  test('of the last 30 days is the plain address, with or without their dates', () => {
    const dated = reportSearch({ start_date: '2026-04-14', end_date: TODAY });
    expect(reportAddress(dated, TODAY)).toBe('');
    expect(keptAddress(dated, TODAY)).toBe('');
  });

  test('keeps a period that has a name by it, so that it moves with time', () => {
    const kept = keptAddress(
      reportSearch({ start_date: '2026-04-01', end_date: '2026-04-30', filter: 'Declined' }),
      TODAY,
    );
    expect(kept).toBe('period=last_month&filter=Declined');
    expect(readView(kept, TODAY)).toBe('start_date=2026-04-01&end_date=2026-04-30&filter=Declined');
    expect(readView(kept, '2026-06-02')).toBe('start_date=2026-05-01&end_date=2026-05-31&filter=Declined');
  });

  test('keeps any other days as they are', () => {
    const kept = keptAddress(reportSearch({ start_date: '2026-04-02', end_date: '2026-04-09' }), TODAY);
    expect(readView(kept, '2027-01-01')).toBe('start_date=2026-04-02&end_date=2026-04-09');
  });

  test('kept long ago is read as far as it still makes sense', () => {
    expect(readView('period=last_decade&filter=Lost&by=decline_date', TODAY)).toBe('by=decline_date');
  });
});
