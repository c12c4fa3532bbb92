import type { ErrorDefinitions } from './definition.ts';

/** Bank files. */
export const bankFileErrors = {
  /** A file is made or received in a stream that already holds one. */
  'bank_file.already_exists': { field: 'base', message: 'error_bank_file_already_exists' },
  /** An inbound step is asked of an outbound file, or the reverse. */
  'bank_file.wrong_direction': { field: 'base', message: 'error_bank_file_wrong_direction' },
  /** Bytes are stored for a file whose entries are not fixed, or a second time. */
  'bank_file.not_frozen': { field: 'base', message: 'error_bank_file_not_frozen' },
  /** The file was written before with other bytes. */
  'bank_file.bytes_differ': { field: 'base', message: 'error_bank_file_bytes_differ' },
  /** There are no bytes to hand over. */
  'bank_file.not_written': { field: 'base', message: 'error_bank_file_not_written' },
  /** A hand-over was started and its end is not known: nothing is sent again before the bank answers. */
  'bank_file.fate_unknown': { field: 'base', message: 'error_bank_file_fate_unknown' },
  /** No hand-over is under way. */
  'bank_file.not_handing_over': { field: 'base', message: 'error_bank_file_not_handing_over' },
  /** The bank answers about a file it was never given. */
  'bank_file.not_handed_over': { field: 'base', message: 'error_bank_file_not_handed_over' },
  /** The bank gave the opposite answer before. */
  'bank_file.already_answered': { field: 'base', message: 'error_bank_file_already_answered' },
  /** A file that was given up goes nowhere any more. */
  'bank_file.given_up': { field: 'base', message: 'error_bank_file_given_up' },
  /** A file is given up that the bank has. */
  'bank_file.already_sent': { field: 'base', message: 'error_bank_file_already_sent' },
  /** A broken file is applied: nothing of it may be. */
  'bank_file.quarantined': { field: 'base', message: 'error_bank_file_quarantined' },
  /** A file that was applied is quarantined. */
  'bank_file.already_applied': { field: 'base', message: 'error_bank_file_already_applied' },
  /** A file is replaced that nobody set aside. */
  'bank_file.not_set_aside': { field: 'base', message: 'error_bank_file_not_set_aside' },
  /** What is named as a replacement is no other file of the bank of the same rail and kind that is loaded or about to be. */
  'bank_file.no_replacement': { field: 'fileName', message: 'error_bank_file_no_replacement' },
  /** A person decides about a file whose fate the bank has shown meanwhile. */
  'bank_file.fate_known': { field: 'base', message: 'error_bank_file_fate_known' },
  /** A rail is armed while `count` files that the bank may have are not decided about, the first `name`. */
  'sending.files_in_doubt': { field: 'base', message: 'error_sending_files_in_doubt' },
  /** A rail is armed whose archive was lost as well: only the bank knows the highest number. */
  'sending.last_number_needed': { field: 'lastNumber', message: 'error_sending_last_number_needed' },
  /** A file is taken over of which no copy is here. */
  'sending.no_copy': { field: 'base', message: 'error_sending_no_copy' },
  /** A copy is neither a whole file of ours nor one of the bank; `fault` says what is wrong. */
  'sending.copy_refused': { field: 'file', message: 'error_sending_copy_refused' },
  /** Debits or test credits are asked for in a `currency` for which the provider agreed nothing with a bank. */
  'rail.not_open': { field: 'base', message: 'error_rail_not_open' },
} as const satisfies ErrorDefinitions;
