import { type ReturnCode, returnCodesOf } from './return-code.ts';

const row = returnCodesOf('CA');

/** Return reasons of Canadian AFT files. 913 is not assigned. Source: Payments Canada Standard 007, list of July 2025. */
export const CPA_RETURNS: readonly ReturnCode[] = [
  // Edit reject (format or invalid data; see invalid element ids)
  row('900', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // NSF (debit only)
  row('901', 'Declined', 'auto', 'keep', 'Insufficient Funds', { feeReason: 'nsf' }),
  // Account not found ("cannot trace")
  row('902', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Payment stopped / recalled
  row('903', 'Declined', 'auth', 'keep', 'Payment Stopped', { pauseSchedule: true, feeReason: 'payment_stopped' }),
  // Post / stale dated (not on the current list; still seen)
  row('904', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Account closed
  row('905', 'Declined', 'fix', 'disable', 'Account Closed'),
  // Account transferred (retired 2007)
  row('906', 'Declined', 'fix', 'disable', 'Account Closed'),
  // No debit allowed
  row('907', 'Declined', 'fix', 'disable', 'Other'),
  // Funds not cleared (debit only)
  row('908', 'Declined', 'auto', 'keep', 'Insufficient Funds'),
  // Currency / account mismatch
  row('909', 'Declined', 'fix', 'disable', 'Other'),
  // Payor / payee deceased
  row('910', 'Declined', 'no', 'disable', 'Other'),
  // Account frozen
  row('911', 'Declined', 'no', 'disable', 'Account Frozen'),
  // Invalid / incorrect account number
  row('912', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Incorrect payor / payee name
  row('914', 'Declined', 'fix', 'disable', 'Other'),
  // No agreement existed
  row('915', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // Not according to agreement — personal
  row('916', 'Chargeback', 'fix', 'keep', 'Customer Dispute', {
    review: 'terms',
    feeReason: 'terms_not_met',
  }),
  // Agreement revoked — personal
  row('917', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // No confirmation / pre-notification — personal
  row('918', 'Chargeback', 'fix', 'keep', 'Customer Dispute', { review: 'terms' }),
  // Not according to agreement — business
  row('919', 'Chargeback', 'fix', 'keep', 'Customer Dispute', {
    review: 'terms',
    feeReason: 'terms_not_met',
  }),
  // Agreement revoked — business
  row('920', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // No confirmation / pre-notification — business
  row('921', 'Chargeback', 'fix', 'keep', 'Customer Dispute', { review: 'terms' }),
  // Customer-initiated return (credits; also refused debit error correction)
  row('922', 'Declined', 'no', 'keep', 'Other'),
  // Institution in default
  row('990', 'System', 'no', 'keep', 'Other', { review: 'processing' }),
];

/** 900 when the refused data is the customer's: institution or account number. */
export const CPA_900_BANK_DETAILS: ReturnCode = row('900', 'Declined', 'fix', 'disable', 'Invalid Account');

/** Invalid data elements of a 900 that point at the customer's bank details: 07 institution, 08 account. */
export const BANK_DETAIL_ELEMENTS: readonly string[] = ['07', '08'];
