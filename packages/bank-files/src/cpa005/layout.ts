import { invariant } from '@cordelle/domain/errors.ts';

/** Where a field lies: bytes from the start of its record or segment (0-based), and how it is justified. */
export type Field = {
  readonly at: number;
  readonly length: number;
  /** N: digits, right-justified, zero-filled. A: text, left-justified, space-filled. */
  readonly form: 'A' | 'N';
};

type Row<Name extends string> = readonly [name: Name, length: number, form: Field['form']];

/** Lays fields one after the other, so that a table states lengths only and cannot contradict its positions. */
function consecutive<Name extends string>(total: number, rows: readonly Row<Name>[]): Readonly<Record<Name, Field>> {
  let at = 0;
  const entries = rows.map(([name, length, form]) => {
    const field: Field = { at, length, form };
    at += length;
    return [name, field] as const;
  });
  invariant(at === total, `the fields fill ${total} positions`);
  return Object.fromEntries(entries) as Record<Name, Field>;
}

export const RECORD_LENGTH = 1464;
export const CONTROL_LENGTH = 24;
export const SEGMENT_LENGTH = 240;
export const SEGMENTS_PER_RECORD = 6;

/** Header of a transaction file (A) and of a notice-of-change file (U). Source: Standard 005, logical record type A. */
export const HEADER = consecutive(RECORD_LENGTH, [
  ['type', 1, 'A'],
  ['count', 9, 'N'],
  ['originatorId', 10, 'A'],
  ['fileCreationNumber', 4, 'N'],
  ['creationDate', 6, 'N'],
  ['dataCentre', 5, 'N'],
  ['reserved', 20, 'A'],
  ['currency', 3, 'A'],
  ['filler', 1406, 'A'],
]);

/** The 24 positions that open every record after the header. */
export const CONTROL = consecutive(CONTROL_LENGTH, [
  ['type', 1, 'A'],
  ['count', 9, 'N'],
  ['origination', 14, 'A'],
]);

/** Trailer of a transaction file. Source: Standard 005, logical record type Z. */
export const TRAILER = consecutive(RECORD_LENGTH, [
  ['type', 1, 'A'],
  ['count', 9, 'N'],
  ['origination', 14, 'A'],
  ['debitCents', 14, 'N'],
  ['debitCount', 8, 'N'],
  ['creditCents', 14, 'N'],
  ['creditCount', 8, 'N'],
  ['correctionECents', 14, 'N'],
  ['correctionECount', 8, 'N'],
  ['correctionFCents', 14, 'N'],
  ['correctionFCount', 8, 'N'],
  ['filler', 1352, 'A'],
]);

/** Trailer of a notice-of-change file in the project profile. */
export const NOTICE_TRAILER = consecutive(RECORD_LENGTH, [
  ['type', 1, 'A'],
  ['count', 9, 'N'],
  ['origination', 14, 'A'],
  ['noticeCount', 8, 'N'],
  ['filler', 1432, 'A'],
]);

/** The skeleton every segment shares, by element number: what an element means varies with the type, its place never. */
const ELEMENT = consecutive(SEGMENT_LENGTH, [
  ['04', 3, 'N'],
  ['05', 10, 'N'],
  ['06', 6, 'N'],
  ['07', 9, 'N'],
  ['08', 12, 'A'],
  ['09', 22, 'N'],
  ['10', 3, 'N'],
  ['11', 15, 'A'],
  ['12', 30, 'A'],
  ['13', 30, 'A'],
  ['14', 10, 'A'],
  ['15', 19, 'A'],
  ['16', 9, 'N'],
  ['17', 12, 'A'],
  ['18', 15, 'A'],
  ['19', 22, 'A'],
  ['20', 2, 'A'],
  ['21', 11, 'N'],
]);

/** Elements that mean the same in every segment. */
const SHARED = {
  amount: ELEMENT['05'],
  date: ELEMENT['06'],
  trace: ELEMENT['09'],
  shortName: ELEMENT['11'],
  name: ELEMENT['12'],
  longName: ELEMENT['13'],
  userId: ELEMENT['14'],
  crossReference: ELEMENT['15'],
  sundry: ELEMENT['18'],
  settlementCode: ELEMENT['20'],
  invalidElements: ELEMENT['21'],
} as const;

/** C and D: an item we originate. */
export const ITEM_SEGMENT = {
  ...SHARED,
  transactionType: ELEMENT['04'],
  institution: ELEMENT['07'],
  account: ELEMENT['08'],
  storedType: ELEMENT['10'],
  returnInstitution: ELEMENT['16'],
  returnAccount: ELEMENT['17'],
} as const;

/** I and J: an item that came back. Which pair is ours and which is the customer's varies from bank to bank. */
export const RETURN_SEGMENT = {
  ...SHARED,
  reason: ELEMENT['04'],
  firstInstitution: ELEMENT['07'],
  firstAccount: ELEMENT['08'],
  originalType: ELEMENT['10'],
  secondInstitution: ELEMENT['16'],
  secondAccount: ELEMENT['17'],
  originalTrace: ELEMENT['19'],
} as const;

/** E and F: an error correction; the item's layout with the corrected item's trace. */
export const CORRECTION_SEGMENT = { ...ITEM_SEGMENT, originalTrace: ELEMENT['19'] } as const;

/** S in the project profile: nothing is paid, and the second pair is the account as it is from now on. */
export const NOTICE_SEGMENT = {
  ...SHARED,
  transactionType: ELEMENT['04'],
  oldInstitution: ELEMENT['07'],
  oldAccount: ELEMENT['08'],
  storedType: ELEMENT['10'],
  newInstitution: ELEMENT['16'],
  newAccount: ELEMENT['17'],
  originalTrace: ELEMENT['19'],
} as const;
