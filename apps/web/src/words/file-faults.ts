import { m } from '@cordelle/i18n/messages';

/** Why a file cannot be applied, by what a person would ask the bank to correct; the codes are the file readers'. */
const GROUPS: readonly (readonly [() => string, readonly string[]])[] = [
  [m.file_fault_length, ['LINE_LENGTH', 'LENGTH', 'RECORD_SIZE', 'BLOCKING_FACTOR']],
  [m.file_fault_load_failed, ['LOAD_FAILED']],
  [m.file_fault_content_unreadable, ['CONTENT_UNREADABLE']],
  [m.file_fault_set_aside, ['SET_ASIDE']],
  [m.file_fault_record_type, ['RECORD_TYPE', 'TYPE']],
  [m.file_fault_record_order, ['RECORD_ORDER', 'STATEMENT_ORDER', 'GAP_SEGMENT']],
  [m.file_fault_no_header, ['NO_FILE_HEADER', 'NO_HEADER']],
  [m.file_fault_no_trailer, ['NO_FILE_CONTROL', 'NO_TRAILER', 'STATEMENT_NO_TRAILER']],
  [m.file_fault_duplicate_header, ['DUP_FILE_HEADER', 'DUP_FILE_CONTROL']],
  [m.file_fault_batch_not_closed, ['BATCH_NOT_CLOSED']],
  [
    m.file_fault_fixed_content,
    ['FORMAT_CODE', 'FILE_ID_MODIFIER', 'ORIGINATION_CONTROL', 'FIELD_CONTENT', 'STATEMENT_VALUE'],
  ],
  [m.file_fault_date, ['FILE_DATE', 'DATE', 'DUE_WINDOW', 'STATEMENT_FUTURE']],
  [m.file_fault_currency, ['CURRENCY']],
  [
    m.file_fault_kind_of_entry,
    ['SERVICE_CLASS', 'SVC_CLASS_MISMATCH', 'SEC_CODE', 'TRAN_CODE', 'TXN_TYPE', 'BUSINESS_CODE_MISMATCH'],
  ],
  [
    m.file_fault_empty,
    ['COMPANY_NAME_EMPTY', 'ENTRY_DESC_EMPTY', 'INDIVIDUAL_NAME_EMPTY', 'NAME_EMPTY', 'CORRECTED_DATA_EMPTY'],
  ],
  [m.file_fault_amount, ['AMOUNT_NOT_NUMERIC', 'AMOUNT_ZERO', 'PRENOTE_NONZERO', 'AMOUNT']],
  [m.file_fault_bank_number, ['CHECK_DIGIT', 'INSTITUTION', 'ACCOUNT']],
  [m.file_fault_trace, ['TRACE_NOT_ASCENDING', 'TRACE_ODFI', 'TRACE_PREFIX']],
  [m.file_fault_duplicate_trace, ['TRACE_DUPLICATE', 'DUPLICATE_TRACE', 'DUPLICATE_XREF']],
  [m.file_fault_addenda, ['ADDENDA_INDICATOR', 'TOO_MANY_ADDENDA', 'ADDENDA_NOT_ALLOWED', 'ADDENDA_TRACE']],
  [m.file_fault_charset, ['CHARSET', 'STATEMENT_CHARSET', 'STATEMENT_QUOTING']],
  [
    m.file_fault_count,
    ['BC_COUNT', 'FC_BATCH_COUNT', 'FC_BLOCK_COUNT', 'FC_COUNT', 'COUNT', 'TRAILER_E', 'TRAILER_F', 'STATEMENT_COUNT'],
  ],
  [m.file_fault_hash, ['BC_HASH', 'FC_HASH']],
  [
    m.file_fault_total,
    ['BC_DEBIT', 'BC_CREDIT', 'FC_DEBIT', 'FC_CREDIT', 'TRAILER_DEBIT', 'TRAILER_CREDIT', 'STATEMENT_SUM'],
  ],
  [m.file_fault_closing_differs, ['BC_COMPANY_ID', 'BC_ODFI', 'BC_BATCH_NUMBER', 'BC_SERVICE_CLASS']],
  [m.file_fault_return_code, ['RETURN_CODE', 'CHANGE_CODE']],
  [m.file_fault_sequence, ['FCN_SEQUENCE', 'STATEMENT_SEQUENCE']],
  [m.file_fault_capacity, ['FIELD_LENGTH', 'CAPACITY']],
  [m.file_fault_acknowledgement, ['ACK_SYNTAX', 'ACK_CONTENT']],
  [m.file_fault_columns, ['STATEMENT_COLUMNS']],
  [m.file_fault_sign, ['STATEMENT_SIGN']],
  [m.file_fault_balance, ['STATEMENT_BALANCE']],
  [m.file_fault_place, ['STATEMENT_PLACE']],
];
const WORDS: ReadonlyMap<string, () => string> = new Map(
  GROUPS.flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
);

export const faultWords = (code: string): string => (WORDS.get(code) ?? m.file_fault_other)();
