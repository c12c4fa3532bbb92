import { DEBIT_TYPE, INDUSTRIES, type Industry } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import type { SecCode } from '@cordelle/bank-files/nacha/records.ts';
import type { AUTHORIZATION_CHANNELS } from '@cordelle/db/schema/customers.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';

export type AuthorizationChannel = (typeof AUTHORIZATION_CHANNELS)[number];

/** What a client collects for, as far as it changes a code; anything else is `general`. */
export const industryOf = (text: string | null): Industry =>
  INDUSTRIES.find((industry) => industry === text) ?? 'general';

/** Standard 007 code of a debit. Source: Standard 007, personal and business series. */
export const debitTypeOf = (industry: Industry, customerType: CustomerType): string =>
  DEBIT_TYPE[industry][customerType === 'Personal' ? 'personal' : 'business'];

/** How the authorization was obtained decides the class of a personal debit; business debits are CCD. Source: Nacha rules. */
export function secOf(customerType: CustomerType, channel: AuthorizationChannel | null): Exclude<SecCode, 'COR'> {
  if (customerType === 'Business') return 'CCD';
  if (channel === 'online') return 'WEB';
  return channel === 'phone' ? 'TEL' : 'PPD';
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

/** Our fees, taken from a business: standard 007 code and company entry description. */
export const INVOICE_TYPE = DEBIT_TYPE.bills.business;
export const INVOICE_DESCRIPTION = 'FEES';
export const PAYOUT_DESCRIPTION = 'SETTLEMENT';
