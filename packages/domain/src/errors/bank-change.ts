import type { ErrorDefinitions } from './definition.ts';

/** Another account for deposits or fees. */
export const bankChangeErrors = {
  /** Only an approved business has accounts to change. */
  'bank_change.client_not_approved': { field: 'base', message: 'error_bank_change_client_not_approved' },
  /** A change of the same account is not over. */
  'bank_change.already_open': { field: 'base', message: 'error_bank_change_already_open' },
  /** The present account was named wrongly too often; the administrators know. */
  'bank_change.too_many_namings': { field: 'currentAccount', message: 'error_bank_change_too_many_namings' },
  /** The account that was named is not the one on file. */
  'bank_change.wrong_account': { field: 'currentAccount', message: 'error_bank_change_wrong_account' },
  /** A Canadian business is paid in Canada, an American one in the United States. */
  'bank_change.other_rail': { field: 'newAccount', message: 'error_bank_change_other_rail' },
  /** The new account is the present one. */
  'bank_change.same_account': { field: 'newAccount', message: 'error_bank_change_same_account' },
  /** What was read at the bank was asked by before, is not the caller's, or is a day old. */
  'bank_change.reading_over': { field: 'newAccount', message: 'error_bank_change_reading_over' },
  'bank_change.void_cheque_required': { field: 'voidCheque', message: 'error_bank_change_void_cheque_required' },
  'bank_change.statement_required': { field: 'statement', message: 'error_bank_change_statement_required' },
  /** Fees are debited by an agreement that somebody signs. */
  'bank_change.agreement_required': { field: 'signerName', message: 'error_bank_change_agreement_required' },
  /** It has ended, or the new account counts already. */
  'bank_change.over': { field: 'base', message: 'error_bank_change_over' },
  'bank_change.not_frozen': { field: 'base', message: 'error_bank_change_not_frozen' },
  /** A call that nobody describes proves nothing. */
  'bank_change.note_needed': { field: 'note', message: 'error_bank_change_note_needed' },
  /** The number came on file less than 30 days ago. */
  'bank_change.phone_too_new': { field: 'phone', message: 'error_bank_change_phone_too_new' },
  'bank_change.not_called_back': { field: 'base', message: 'error_bank_change_not_called_back' },
  /** Whoever called alone does not decide on their own call. */
  'bank_change.caller_alone': { field: 'base', message: 'error_bank_change_caller_alone' },
  'bank_change.same_reviewer': { field: 'base', message: 'error_bank_change_same_reviewer' },
  'bank_change.reviewer_of_client': { field: 'base', message: 'error_bank_change_reviewer_of_client' },
  /** The request is another one than the one that was looked at. */
  'bank_change.changed_meanwhile': { field: 'base', message: 'error_bank_change_changed_meanwhile' },
  'bank_change.identity_needed': { field: 'base', message: 'error_bank_change_identity_needed' },
  /** No test payment waits for its code. */
  'bank_change.no_code_expected': { field: 'code', message: 'error_bank_change_no_code_expected' },
  /** Neither an amount of cents nor four digits: no try. */
  'bank_change.code_malformed': { field: 'code', message: 'error_bank_change_code_malformed' },
  /** Neither the amount nor the code of the test payment; `attemptsLeft` tries are left. Thrown once the try is recorded. */
  'bank_change.wrong_code': { field: 'code', message: 'error_bank_change_wrong_code', numbers: ['attemptsLeft'] },
  /** The address leads to no change. */
  'bank_change.link_unknown': { field: 'base', message: 'error_bank_change_link_unknown' },
} as const satisfies ErrorDefinitions;
