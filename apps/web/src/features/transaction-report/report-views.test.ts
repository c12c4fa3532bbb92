import { describe, expect, test } from 'vitest';
import { reportSearch } from './report-search.ts';
import { keptAddress, periodAsked, readView, reportAddress } from './report-views.ts';

const TODAY = '2026-05-14';

test('a day the address leaves out is the one the server takes', () => {
  expect(periodAsked(reportSearch({}), TODAY)).toEqual({ start: '2026-04-14', end: TODAY });
  expect(periodAsked(reportSearch({ start_date: '2026-05-01' }), TODAY)).toEqual({ start: '2026-05-01', end: TODAY });
  expect(periodAsked(reportSearch({ end_date: '2026-03-31' }), TODAY)).toEqual({
    start: '2026-03-01',
    end: '2026-03-31',
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
