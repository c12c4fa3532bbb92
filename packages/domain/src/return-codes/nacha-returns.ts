import { type ReturnCode, returnCodesOf } from './return-code.ts';

const row = returnCodesOf('US');

/** ACH returns that somebody who collects debits sees. Source: NACHA return reason codes. */
export const NACHA_RETURNS: readonly ReturnCode[] = [
  // Insufficient funds
  row('R01', 'Declined', 'auto', 'keep', 'Insufficient Funds', { feeReason: 'nsf' }),
  // Account closed
  row('R02', 'Declined', 'fix', 'disable', 'Account Closed'),
  // No account / unable to locate
  row('R03', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Invalid account number structure
  row('R04', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Unauthorized debit to consumer account using a corporate SEC code
  row('R05', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // Returned at the ODFI's request
  row('R06', 'Declined', 'no', 'keep', 'Other'),
  // Authorization revoked
  row('R07', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // Payment stopped
  row('R08', 'Declined', 'auth', 'keep', 'Payment Stopped', { pauseSchedule: true, feeReason: 'payment_stopped' }),
  // Uncollected funds
  row('R09', 'Declined', 'auto', 'keep', 'Insufficient Funds'),
  // Receiver does not know the originator / did not authorize
  row('R10', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // Entry not in accordance with the terms of the authorization (wrong amount, too early…)
  row('R11', 'Chargeback', 'fix', 'keep', 'Customer Dispute', {
    review: 'terms',
    feeReason: 'terms_not_met',
  }),
  // Account sold to another bank
  row('R12', 'Declined', 'fix', 'disable', 'Account Closed'),
  // RDFI not qualified / invalid routing number
  row('R13', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Representative payee deceased or unable
  row('R14', 'Declined', 'no', 'disable', 'Other'),
  // Beneficiary or account holder deceased
  row('R15', 'Declined', 'no', 'disable', 'Other'),
  // Account frozen / OFAC instruction
  row('R16', 'Declined', 'no', 'disable', 'Account Frozen'),
  // File record edit criteria / questionable entry / improper reversal
  row('R17', 'Declined', 'no', 'disable', 'Other', { review: 'fraud' }),
  // Improper effective entry date
  row('R18', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Amount field error
  row('R19', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Non-transaction account
  row('R20', 'Declined', 'fix', 'disable', 'Other'),
  // Invalid company identification
  row('R21', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Invalid individual id
  row('R22', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Credit refused by receiver (credits)
  row('R23', 'Declined', 'no', 'keep', 'Other'),
  // Duplicate entry
  row('R24', 'System', 'no', 'keep', 'Other', { review: 'duplicate' }),
  // Addenda error
  row('R25', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Mandatory field error
  row('R26', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Trace number error
  row('R27', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Routing check digit error
  row('R28', 'Declined', 'fix', 'disable', 'Invalid Account'),
  // Corporate customer advises not authorized
  row('R29', 'Chargeback', 'auth', 'revoke', 'No Agreement'),
  // RDFI not in check-truncation program
  row('R30', 'System', 'no', 'keep', 'Other', { review: 'processing' }),
  // Permissible return (CCD/CTX, ODFI agreed)
  row('R31', 'Chargeback', 'auth', 'revoke', 'Customer Dispute'),
  // RDFI non-settlement
  row('R32', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Return of XCK entry
  row('R33', 'Info', 'no', 'keep', 'Other', { review: 'interbank' }),
  // Limited participation DFI
  row('R34', 'Declined', 'no', 'disable', 'Other', { review: 'processing' }),
  // Improper debit entry
  row('R35', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Improper credit entry
  row('R36', 'System', 'fix', 'keep', 'Other', { review: 'processing' }),
  // Source document presented for payment
  row('R37', 'Info', 'no', 'keep', 'Other', { review: 'interbank' }),
  // Stop payment on source document
  row('R38', 'Info', 'no', 'keep', 'Other', { review: 'interbank' }),
  // Improper source document
  row('R39', 'Info', 'no', 'keep', 'Other', { review: 'interbank' }),
];
