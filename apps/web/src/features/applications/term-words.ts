import { m } from '@cordelle/i18n/messages';
import type { CaseTerms } from './application.ts';

/** What each of the terms of an approval is called. */
export const TERM_WORDS: Readonly<Record<keyof CaseTerms, () => string>> = {
  monthlyFee: m.case_terms_monthly,
  transactionFee: m.case_terms_transaction,
  holdDays: m.staff_terms_hold,
  customerMonthlyLimit: m.case_terms_customer_limit,
  holdbackBps: m.staff_terms_holdback,
  holdbackDays: m.staff_terms_release_days,
  startingLimit: m.case_terms_starting,
  startingDays: m.case_terms_starting_days,
  alertFactor: m.case_terms_factor,
};
