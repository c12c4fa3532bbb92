import { DEBIT_NOTICE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Changes with the words: what somebody signed is known by it. */
export const BILLING_AGREEMENT_VERSION = '2026-11-23';

type Business = { readonly country: Rail; readonly businessName: string };

/**
 * What a business signs so that its fees may be debited: a business PAD in Canada, a corporate debit in the United States. `from`:
 * with its application, or with a change of the account.
 */
export function billingAgreement(
  { country, businessName: business }: Business,
  from: 'approval' | 'change',
  language: Language,
): string {
  const start = translate(`billing_agreement_from_${from}`, language, { days: DEBIT_NOTICE_DAYS[country] });
  const key = country === 'CA' ? 'billing_agreement_ca' : 'billing_agreement_us';
  // Names such as “Larch Inc.” end the last sentence themselves.
  return translate(key, language, { business, start }).replace(/\.\.$/, '.');
}
