/** Characters of every record, its line end not counted. */
export const RECORD_LENGTH = 94;
/** Records of one block; files are filled up to whole blocks. */
export const BLOCKING_FACTOR = 10;

/**
 * `digits`: unsigned, right-justified, zero-filled. `text`: left-justified, space-filled.
 * `constant`: always the same characters. `blank`: reserved, spaces.
 */
export type FieldKind = 'digits' | 'text' | 'constant' | 'blank';

/** One field of a record. `position` counts from 1 as the rule book does; `start` and `end` are its slice, from 0. */
export type Field = {
  readonly name: string;
  readonly position: number;
  readonly length: number;
  readonly kind: FieldKind;
  readonly constant: string;
  readonly start: number;
  readonly end: number;
};

type Spec = readonly [position: number, length: number, kind: FieldKind, constant?: string];

/** The fields of one record type, by name. */
export type Layout<Name extends string = string> = { readonly [name in Name]: Field };

function layout<const Name extends string>(specs: Record<Name, Spec>): Layout<Name> {
  const fields = Object.entries<Spec>(specs).map(([name, [position, length, kind, constant = '']]) => {
    const start = position - 1;
    return [name, { name, position, length, kind, constant, start, end: start + length }];
  });
  return Object.fromEntries(fields);
}

/** Record 1. */
export const FILE_HEADER = layout({
  recordType: [1, 1, 'constant', '1'],
  priorityCode: [2, 2, 'constant', '01'],
  immediateDestination: [4, 10, 'text'],
  immediateOrigin: [14, 10, 'text'],
  creationDate: [24, 6, 'digits'],
  creationTime: [30, 4, 'text'],
  fileIdModifier: [34, 1, 'text'],
  recordSize: [35, 3, 'constant', '094'],
  blockingFactor: [38, 2, 'constant', '10'],
  formatCode: [40, 1, 'constant', '1'],
  immediateDestinationName: [41, 23, 'text'],
  immediateOriginName: [64, 23, 'text'],
  referenceCode: [87, 8, 'text'],
});

/** Record 5. */
export const BATCH_HEADER = layout({
  recordType: [1, 1, 'constant', '5'],
  serviceClass: [2, 3, 'digits'],
  companyName: [5, 16, 'text'],
  companyDiscretionaryData: [21, 20, 'text'],
  companyId: [41, 10, 'text'],
  sec: [51, 3, 'text'],
  entryDescription: [54, 10, 'text'],
  descriptiveDate: [64, 6, 'text'],
  effectiveDate: [70, 6, 'digits'],
  settlementDay: [76, 3, 'text'],
  originatorStatus: [79, 1, 'constant', '1'],
  originatingDfi: [80, 8, 'digits'],
  batchNumber: [88, 7, 'digits'],
});

/** Record 6. */
export const ENTRY = layout({
  recordType: [1, 1, 'constant', '6'],
  transactionCode: [2, 2, 'digits'],
  routingNumber: [4, 9, 'digits'],
  accountNumber: [13, 17, 'text'],
  amount: [30, 10, 'digits'],
  identification: [40, 15, 'text'],
  name: [55, 22, 'text'],
  discretionary: [77, 2, 'text'],
  addendaIndicator: [79, 1, 'digits'],
  trace: [80, 15, 'digits'],
});

/** Record 7, type 05: remittance text sent with an entry. */
export const REMITTANCE_ADDENDA = layout({
  recordType: [1, 1, 'constant', '7'],
  addendaType: [2, 2, 'constant', '05'],
  information: [4, 80, 'text'],
  sequence: [84, 4, 'constant', '0001'],
  entrySequence: [88, 7, 'digits'],
});

/** Record 7, type 99: return. */
export const RETURN_ADDENDA = layout({
  recordType: [1, 1, 'constant', '7'],
  addendaType: [2, 2, 'constant', '99'],
  reason: [4, 3, 'text'],
  originalTrace: [7, 15, 'digits'],
  dateOfDeath: [22, 6, 'text'],
  originalReceivingDfi: [28, 8, 'digits'],
  information: [36, 44, 'text'],
  trace: [80, 15, 'digits'],
});

/** Record 7, type 99 with a dishonor reason (R61, R62, R67–R70). */
export const DISHONORED_ADDENDA = layout({
  recordType: [1, 1, 'constant', '7'],
  addendaType: [2, 2, 'constant', '99'],
  reason: [4, 3, 'text'],
  originalTrace: [7, 15, 'digits'],
  reserved: [22, 6, 'blank'],
  originalReceivingDfi: [28, 8, 'digits'],
  secondReserved: [36, 3, 'blank'],
  returnTrace: [39, 15, 'digits'],
  returnSettlementDay: [54, 3, 'text'],
  returnReason: [57, 2, 'text'],
  information: [59, 21, 'text'],
  trace: [80, 15, 'digits'],
});

/** Record 7, type 99 with a contest reason (R71–R77). */
export const CONTESTED_ADDENDA = layout({
  recordType: [1, 1, 'constant', '7'],
  addendaType: [2, 2, 'constant', '99'],
  reason: [4, 3, 'text'],
  originalTrace: [7, 15, 'digits'],
  returnedDate: [22, 6, 'text'],
  originalReceivingDfi: [28, 8, 'digits'],
  originalSettlementDay: [36, 3, 'text'],
  returnTrace: [39, 15, 'digits'],
  returnSettlementDay: [54, 3, 'text'],
  returnReason: [57, 2, 'text'],
  dishonoredTrace: [59, 15, 'text'],
  dishonoredSettlementDay: [74, 3, 'text'],
  dishonorReason: [77, 2, 'text'],
  reserved: [79, 1, 'blank'],
  trace: [80, 15, 'digits'],
});

/** Record 7, type 98: notification of change. */
export const CHANGE_ADDENDA = layout({
  recordType: [1, 1, 'constant', '7'],
  addendaType: [2, 2, 'constant', '98'],
  code: [4, 3, 'text'],
  originalTrace: [7, 15, 'digits'],
  reserved: [22, 6, 'blank'],
  originalReceivingDfi: [28, 8, 'digits'],
  correctedData: [36, 29, 'text'],
  secondReserved: [65, 15, 'blank'],
  trace: [80, 15, 'digits'],
});

/** Record 8. */
export const BATCH_CONTROL = layout({
  recordType: [1, 1, 'constant', '8'],
  serviceClass: [2, 3, 'digits'],
  entryAddendaCount: [5, 6, 'digits'],
  entryHash: [11, 10, 'digits'],
  debitTotal: [21, 12, 'digits'],
  creditTotal: [33, 12, 'digits'],
  companyId: [45, 10, 'text'],
  authenticationCode: [55, 19, 'blank'],
  reserved: [74, 6, 'blank'],
  originatingDfi: [80, 8, 'digits'],
  batchNumber: [88, 7, 'digits'],
});

/** Record 9. */
export const FILE_CONTROL = layout({
  recordType: [1, 1, 'constant', '9'],
  batchCount: [2, 6, 'digits'],
  blockCount: [8, 6, 'digits'],
  entryAddendaCount: [14, 8, 'digits'],
  entryHash: [22, 10, 'digits'],
  debitTotal: [32, 12, 'digits'],
  creditTotal: [44, 12, 'digits'],
  reserved: [56, 39, 'blank'],
});

/** The record that fills the last block. */
export const FILLER = '9'.repeat(RECORD_LENGTH);

/** The characters of a field in a record of 94 characters. */
export const cut = (record: string, field: Field): string => record.slice(field.start, field.end);

/** The value of a text field: what stands before the space fill. Leading blanks are part of the value. */
export const textOf = (record: string, field: Field): string => cut(record, field).trimEnd();

/**
 * The value of a digits field, or -1 when it holds anything but digits. Exact for the widest field (12 digits).
 */
export function numberOf(record: string, field: Field): number {
  let value = 0;
  for (let at = field.start; at < field.end; at += 1) {
    const digit = record.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
