/** Why a NACHA file is refused. Source: NACHA file checks; the last five, each explained, are ours. */
export const NACHA_FAULT_CODES = [
  'LINE_LENGTH',
  'RECORD_TYPE',
  'RECORD_ORDER',
  'NO_FILE_HEADER',
  'NO_FILE_CONTROL',
  'DUP_FILE_HEADER',
  'DUP_FILE_CONTROL',
  'BATCH_NOT_CLOSED',
  'RECORD_SIZE',
  'BLOCKING_FACTOR',
  'FORMAT_CODE',
  'FILE_ID_MODIFIER',
  'FILE_DATE',
  'SERVICE_CLASS',
  'SVC_CLASS_MISMATCH',
  'SEC_CODE',
  'COMPANY_NAME_EMPTY',
  'ENTRY_DESC_EMPTY',
  'INDIVIDUAL_NAME_EMPTY',
  'TRAN_CODE',
  'AMOUNT_NOT_NUMERIC',
  'AMOUNT_ZERO',
  'PRENOTE_NONZERO',
  'CHECK_DIGIT',
  'TRACE_NOT_ASCENDING',
  'TRACE_ODFI',
  'ADDENDA_INDICATOR',
  'TOO_MANY_ADDENDA',
  'ADDENDA_NOT_ALLOWED',
  'CHARSET',
  'BC_COUNT',
  'BC_HASH',
  'BC_DEBIT',
  'BC_CREDIT',
  'BC_COMPANY_ID',
  'BC_ODFI',
  'BC_BATCH_NUMBER',
  'BC_SERVICE_CLASS',
  'FC_BATCH_COUNT',
  'FC_BLOCK_COUNT',
  'FC_COUNT',
  'FC_HASH',
  'FC_DEBIT',
  'FC_CREDIT',
  'RETURN_CODE',
  'CHANGE_CODE',
  'CORRECTED_DATA_EMPTY',

  /** The same trace twice in one file, in different batches. */
  'TRACE_DUPLICATE',
  /** An addenda record that does not carry the number of the entry it follows. */
  'ADDENDA_TRACE',
  /** Any other field of fixed content or digits that holds something else; the detail names it. */
  'FIELD_CONTENT',
  /** A value that would have to be cut to fit its field, and must not be. Writer only. */
  'FIELD_LENGTH',
  /** A count or total larger than its field: the batch or file must be split. Writer only. */
  'CAPACITY',
] as const;

/** Why a CPA-005 file is refused. Source: CPA-005 validation checklist; the last four, each explained, are ours. */
export const CPA_FAULT_CODES = [
  'LENGTH',
  'TYPE',
  'NO_HEADER',
  'NO_TRAILER',
  'COUNT',
  'ORIGINATION_CONTROL',
  'DATE',
  'CURRENCY',
  'GAP_SEGMENT',
  'TXN_TYPE',
  'AMOUNT',
  'INSTITUTION',
  'ACCOUNT',
  'NAME_EMPTY',
  'TRACE_PREFIX',
  'DUPLICATE_TRACE',
  'DUPLICATE_XREF',
  'DUE_WINDOW',
  'BUSINESS_CODE_MISMATCH',
  'TRAILER_DEBIT',
  'TRAILER_CREDIT',
  'TRAILER_E',
  'TRAILER_F',
  'FCN_SEQUENCE',
  'RETURN_CODE',

  /** A byte outside ASCII 0x20–0x7E. */
  'CHARSET',
  /** Any other field of fixed content or digits that holds something else; the detail names it. */
  'FIELD_CONTENT',
  /** A value that would have to be cut to fit its field, and must not be. Writer only. */
  'FIELD_LENGTH',
  /** A number larger than its field. Writer only. */
  'CAPACITY',
] as const;

/** Why an acknowledgement is refused. */
export const ACKNOWLEDGEMENT_FAULT_CODES = [
  /** Not JSON, or not UTF-8. */
  'ACK_SYNTAX',
  /** JSON that is not an acknowledgement; the detail names the member. */
  'ACK_CONTENT',
] as const;

/** Why a daily bank statement is refused. */
export const STATEMENT_FAULT_CODES = [
  /** Bytes that are not UTF-8, or a control character. */
  'STATEMENT_CHARSET',
  /** Quotes that do not follow CSV rules. */
  'STATEMENT_QUOTING',
  /** A row with more or fewer columns than its type has. */
  'STATEMENT_COLUMNS',
  /** A row that is none of the three types, or not where it belongs. */
  'STATEMENT_ORDER',
  /** The file ended before its trailer. */
  'STATEMENT_NO_TRAILER',
  /** A value that is not of its column's form; the detail names the column. */
  'STATEMENT_VALUE',
  /** A line number that is not the next one. */
  'STATEMENT_SEQUENCE',
  /** A debit kind with a positive amount, a credit kind with a negative one, or zero. */
  'STATEMENT_SIGN',
  /** The trailer counts other lines than there are. */
  'STATEMENT_COUNT',
  /** The trailer's sum is not the sum of the lines. */
  'STATEMENT_SUM',
  /** Opening balance plus sum is not the closing balance. */
  'STATEMENT_BALANCE',
] as const;

export type NachaFaultCode = (typeof NACHA_FAULT_CODES)[number];
export type CpaFaultCode = (typeof CPA_FAULT_CODES)[number];
export type AcknowledgementFaultCode = (typeof ACKNOWLEDGEMENT_FAULT_CODES)[number];
export type StatementFaultCode = (typeof STATEMENT_FAULT_CODES)[number];
export type FaultCode = NachaFaultCode | CpaFaultCode | AcknowledgementFaultCode | StatementFaultCode;

/** Faults told of one file, beside the first. */
export const FAULTS_MAX = 50;

/**
 * A file that cannot be read or written as it stands. `line` counts physical lines from 1 (records, where a file has no
 * line ends). `detail` is for an engineer: it names fields and positions and never repeats an account number or a name.
 */
export class FileFault extends Error {
  readonly code: FaultCode;
  readonly line: number;
  readonly detail: string;
  /** What else is wrong with the file, as far as it could be read: from its beginning, `FAULTS_MAX` at most. */
  readonly others: readonly FileFault[];

  constructor(code: FaultCode, line: number, detail: string, others: readonly FileFault[] = []) {
    super(`${code} at line ${line}: ${detail}`);
    this.name = 'FileFault';
    this.code = code;
    this.line = line;
    this.detail = detail;
    this.others = others;
  }

  /** The same fault, with whatever else was found. */
  among(found: readonly FileFault[]): FileFault {
    const others = found.filter((fault) => fault !== this).toSorted((a, b) => a.line - b.line);
    return new FileFault(this.code, this.line, this.detail, others.slice(0, FAULTS_MAX));
  }
}
