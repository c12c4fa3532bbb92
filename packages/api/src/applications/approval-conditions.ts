import { translate } from '@cordelle/engine/words.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { holdbackWords } from '@cordelle/i18n/holdback-words.ts';
import type { ApprovalTerms } from '@cordelle/validation/approval-terms.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** On what a business is approved, as far as it concerns what it gets and may collect: a paragraph each. */
export function approvalConditions(
  { holdDays, holdbackBps, holdbackDays, customerMonthlyLimit }: ApprovalTerms,
  currency: string,
  language: Language,
): string {
  return [
    translate('email_client_approved_hold', language, { days: formatNumber(holdDays, language) }),
    ...(holdbackBps > 0 ? [holdbackWords({ bps: holdbackBps, days: holdbackDays }, language)] : []),
    ...(Number(customerMonthlyLimit) > 0
      ? [
          translate('email_client_approved_limit', language, {
            amount: formatMoney(customerMonthlyLimit, currency, language),
          }),
        ]
      : []),
  ].join('\n');
}
