import { expect, test } from 'vitest';
import { appliedOf } from './applied.ts';
import { REPORT_SEARCH_DEFAULTS } from './report-search.ts';

test('the usual period is no filter, not even where it is a whole month; another one is', () => {
  const today = '2026-01-31';
  const period = { start: '2026-01-01', end: '2026-01-31' };
  const shown = { period, today, locale: 'en' as const };
  expect(appliedOf(REPORT_SEARCH_DEFAULTS, shown)).toEqual([]);
  const chosen = { ...REPORT_SEARCH_DEFAULTS, start_date: period.start, end_date: period.end };
  expect(appliedOf(chosen, shown)).toMatchObject([{ key: 'period', words: 'Period: This month' }]);
});
