import { translate } from '@cordelle/engine/words.ts';
import { formatNumber, formatPercent } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** How much of a payment is kept, and until when. */
export function holdbackWords(
  { bps, days }: { readonly bps: number; readonly days: number | null },
  language: Language,
): string {
  const share = formatPercent(bps, language);
  return days === null
    ? translate('settlement_holdback_rule_dispute', language, { share })
    : translate('settlement_holdback_rule_days', language, { share, days: formatNumber(days, language) });
}
