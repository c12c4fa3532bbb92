import type { ErrorDefinitions } from './definition.ts';

/** Accounts of a business that applies. */
export const bankConnectionErrors = {
  /** Signing in at the bank before the notice about it was accepted. */
  'bank_connection.notice_first': { field: 'base', message: 'error_bank_connection_notice_first' },
  /** There is an account already, or the attempts are spent. */
  'bank_connection.not_offered': { field: 'base', message: 'error_bank_connection_not_offered' },
  /** Numbers of another country's banks. */
  'bank_connection.other_rail': { field: 'bankAccount.accountNumber', message: 'error_bank_connection_other_rail' },
  /** Fees cannot be debited from an account that was not named. */
  'bank_connection.no_account': { field: 'base', message: 'error_bank_connection_no_account' },
} as const satisfies ErrorDefinitions;
