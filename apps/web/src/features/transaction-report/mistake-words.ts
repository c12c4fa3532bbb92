import { REPORT_DAYS_MAX } from '@cordelle/domain/report/range.ts';
import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { mistakeIn, type Period } from './periods.ts';

/** Why a report cannot cover a period, with what to do about it; null: it can. */
export function mistakeWords(period: Period, locale: Locale): string | null {
  const mistake = mistakeIn(period);
  if (!mistake) return null;
  return mistake.kind === 'backwards'
    ? m.report_range_backwards()
    : m.report_range_too_long({ days: formatNumber(mistake.days, locale), max: formatNumber(REPORT_DAYS_MAX, locale) });
}
