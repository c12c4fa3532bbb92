import { m } from '@cordelle/i18n/messages';
import { statusLook } from '@cordelle/ui/statuses/look.ts';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { DISPUTED, NOT_SENT, RETRYABLE, UNDER_REVIEW } from '@cordelle/validation/report-filters.ts';
import type { Preset } from './periods.ts';
import type { ReportFilter } from './report-search.ts';

export const PRESET_WORDS: Readonly<Record<Preset, () => string>> = {
  last_7_days: m.report_preset_last_7_days,
  last_30_days: m.report_preset_last_30_days,
  last_90_days: m.report_preset_last_90_days,
  this_month: m.report_preset_this_month,
  last_month: m.report_preset_last_month,
  this_quarter: m.report_preset_this_quarter,
  last_quarter: m.report_preset_last_quarter,
  year_to_date: m.report_preset_year_to_date,
  last_year: m.report_preset_last_year,
  next_30_days: m.report_preset_next_30_days,
};

/** Filters that are no status. */
const FILTER_WORDS: Readonly<Partial<Record<ReportFilter, () => string>>> = {
  'Declined or Chargeback': m.report_filter_declined_or_chargeback,
  [RETRYABLE]: m.report_filter_retryable,
  [NOT_SENT]: m.report_filter_not_sent,
  [DISPUTED]: m.report_filter_disputed,
  [UNDER_REVIEW]: m.status_transaction_under_review,
};

/** A filter is called as the chip of its status. */
export function filterWords(filter: ReportFilter): string {
  const words = FILTER_WORDS[filter];
  if (words) return words();
  return (filter !== 'All' && statusLook(transactionLooks, filter)?.label({ provider: '' })) || m.report_filter_all();
}
