import { formatNumber, formatPercent, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';

/** How much of a payment is kept, and until when. */
export function holdbackWords(
  { bps, days }: { readonly bps: number; readonly days: number | null },
  locale: Locale,
): string {
  const share = formatPercent(bps, locale);
  return days === null
    ? m.settlement_holdback_rule_dispute({ share })
    : m.settlement_holdback_rule_days({ share, days: formatNumber(days, locale) });
}
