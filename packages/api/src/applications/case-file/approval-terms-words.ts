import type { ApprovalTerms } from '@cordelle/validation/approval-terms.ts';
import type { Printed } from './printed-case.ts';

/** What each of the terms of an approval is called. */
const TERMS: Readonly<Record<keyof ApprovalTerms, string>> = {
  monthlyFee: 'case_terms_monthly',
  transactionFee: 'case_terms_transaction',
  holdDays: 'staff_terms_hold',
  customerMonthlyLimit: 'case_terms_customer_limit',
  holdbackBps: 'staff_terms_holdback',
  holdbackDays: 'staff_terms_release_days',
  startingLimit: 'case_terms_starting',
  startingDays: 'case_terms_starting_days',
  alertFactor: 'case_terms_factor',
};
const inPercent = (bps: number): string => (bps / 100).toFixed(2);

export function termsWords(words: Printed['words'], terms: ApprovalTerms): string {
  const said = (term: keyof ApprovalTerms): string | null => {
    const value = terms[term];
    if (value === null) return null;
    return words('said_of', {
      label: words(TERMS[term]),
      text: term === 'holdbackBps' && typeof value === 'number' ? inPercent(value) : String(value),
    });
  };
  return (Object.keys(TERMS) as (keyof ApprovalTerms)[]).flatMap((term) => said(term) ?? []).join('; ');
}
