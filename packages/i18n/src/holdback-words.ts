import { formatNumber, formatPercent, type Locale } from './format.ts';
import { m } from './paraglide/messages.js';

/** How much of a payment is kept, and until when: the same words on screen, in mails and on paper. `bps`: hundredths of a percent. */
export function holdbackWords(
  { bps, days }: { readonly bps: number; readonly days: number | null },
  locale: Locale,
): string {
  const share = formatPercent(bps, locale);
  return days === null
    ? m.settlement_holdback_rule_dispute({ share }, { locale })
    : m.settlement_holdback_rule_days({ share, days: formatNumber(days, locale) }, { locale });
}
