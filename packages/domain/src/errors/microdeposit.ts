import type { ErrorDefinitions } from './definition.ts';

/** Microdeposits. */
export const microdepositErrors = {
  /** A record is requested in a stream that already holds one. */
  'microdeposit.already_requested': { field: 'base', message: 'error_microdeposit_already_requested' },
  /** Another record of the account is still open. */
  'microdeposit.open_record_exists': { field: 'base', message: 'error_microdeposit_open_record_exists' },
  /** At most two records per account within 30 days. */
  'microdeposit.too_many_records': { field: 'base', message: 'error_microdeposit_too_many_records' },
  /** The record has ended. */
  'microdeposit.not_open': { field: 'base', message: 'error_microdeposit_not_open' },
  /** The address leads to no record, or to one that is over. */
  'microdeposit.link_unknown': { field: 'base', message: 'error_microdeposit_link_unknown' },
  /** Three wrong pairs were entered; `publicName` is whom to ask. */
  'microdeposit.attempts_used': {
    field: 'base',
    message: 'error_microdeposit_attempts_used',
    numbers: ['attempts', 'attemptsLeft'],
  },
  /** The payer was reminded within a day; `time` says from when on they can be again. */
  'microdeposit.reminded_recently': { field: 'base', message: 'error_microdeposit_reminded_recently' },
  /** Nobody is reminded of a record that has ended. */
  'microdeposit.not_reminded': { field: 'base', message: 'error_microdeposit_not_reminded' },
  /** There is no address to write to, or mail to it comes back. */
  'microdeposit.no_address': { field: 'base', message: 'error_microdeposit_no_address' },
  /** Both amounts are not right; `remaining` attempts are left. Thrown once the attempt is recorded. */
  'microdeposit.wrong_amounts': {
    field: 'base',
    message: 'error_microdeposit_wrong_amounts',
    numbers: ['attempts', 'attemptsLeft'],
  },
  /** Both credits are in another file. */
  'microdeposit.already_sent': { field: 'base', message: 'error_microdeposit_already_sent' },
  /** No credit has left for the bank. */
  'microdeposit.not_sent': { field: 'base', message: 'error_microdeposit_not_sent' },
  /** The credits are in another file than the one withdrawn. */
  'microdeposit.not_in_file': { field: 'base', message: 'error_microdeposit_not_in_file' },
  /** More comes back than was sent. */
  'microdeposit.return_exceeds_sent': { field: 'amount', message: 'error_microdeposit_return_exceeds_sent' },
  /** The record is open until its expiry date. */
  'microdeposit.not_expired': { field: 'base', message: 'error_microdeposit_not_expired' },
} as const satisfies ErrorDefinitions;
