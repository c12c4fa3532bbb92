import {
  DEBIT_TYPE,
  INDUSTRIES,
  type Industry,
  MICRODEPOSIT_TYPE,
  PAYOUT_TYPE,
  type PayorKind,
} from '@cordelle/bank-files/cpa005/transaction-types.ts';

/** What a client collects for, as far as it changes a code; anything else is `general`. */
export const industryOf = (text: string | null): Industry =>
  INDUSTRIES.find((industry) => industry === text) ?? 'general';

/** Without these no file of ours can be written: debits of people and of businesses, payouts and test payments. */
export const CODES_NEEDED: readonly string[] = [
  DEBIT_TYPE.general.personal,
  DEBIT_TYPE.general.business,
  PAYOUT_TYPE,
  MICRODEPOSIT_TYPE,
];

/** Standard 007 code of a debit: the general one where the bank did not approve that of the industry. Source: Standard 007. */
export function debitTypeOf(industry: Industry, payor: PayorKind, allowedCodes: readonly string[]): string {
  const code = DEBIT_TYPE[industry][payor];
  return allowedCodes.includes(code) ? code : DEBIT_TYPE.general[payor];
}

const DESCRIPTIONS = {
  general: 'PAYMENT',
  bills: 'BILL PMT',
  rent: 'RENT',
  fees_and_dues: 'DUES',
  donations: 'DONATION',
} as const satisfies Record<Industry, string>;

/** Company entry description of a debit, ten characters at most. `RETRY PYMT` is reserved for a second attempt. */
export const debitDescriptionOf = (industry: Industry, isRetry: boolean): string =>
  isRetry ? 'RETRY PYMT' : DESCRIPTIONS[industry];

/** Company entry description of our fees, taken from a business. */
export const INVOICE_DESCRIPTION = 'FEES';
export const PAYOUT_DESCRIPTION = 'SETTLEMENT';
