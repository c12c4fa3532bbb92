import { formatDateRange, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { AppliedFilter } from '../../list/applied-filters.tsx';
import { type Period, presetOf } from './periods.ts';
import { filterOf, REPORT_SEARCH_DEFAULTS, type ReportSearch } from './report-search.ts';
import { filterWords, PRESET_WORDS } from './report-words.ts';

const { filter, start_date, end_date } = REPORT_SEARCH_DEFAULTS;

/** Filters of the report that are on: its period, where it is not the usual one, and the status. */
export function appliedOf(
  search: ReportSearch,
  { period, today, locale }: { period: Period; today: string; locale: Locale },
): AppliedFilter<ReportSearch>[] {
  const preset = presetOf(period, today);
  const days = preset ? PRESET_WORDS[preset]() : formatDateRange(period.start, period.end, locale);
  const shown = filterOf(search);
  // On some days of the year the usual one is a whole month as well.
  const isUsual = preset === 'last_30_days' || (search.start_date === start_date && search.end_date === end_date);
  return [
    ...(isUsual
      ? []
      : [{ key: 'period', words: m.report_period_is({ period: days }), without: { start_date, end_date } }]),
    ...(shown === 'All' ? [] : [{ key: 'filter', words: filterWords(shown), without: { filter } }]),
  ];
}
