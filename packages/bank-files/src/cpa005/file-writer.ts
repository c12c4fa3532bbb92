import { FileFault } from '../fault.ts';
import { bankText } from '../text.ts';
import type { BankProfile } from './bank-profile.ts';
import { putHeader, putTrailer } from './encode.ts';
import { isFileDate } from './file-date.ts';
import { type Field, ITEM_SEGMENT } from './layout.ts';
import { RecordSheet } from './record-sheet.ts';
import type { Cpa005Header, Cpa005Totals, TransactionSegment } from './records.ts';
import { SeenKeys } from './seen-keys.ts';
import { RunningTotals } from './totals.ts';

/** What a file needs to know beyond the profile. */
export type Cpa005HeaderInput = {
  /** `0001`–`9999`; where the bank fills traces in, also `0000` and `TEST`. */
  readonly fileCreationNumber: string;
  /** `YYYY-MM-DD`. */
  readonly creationDate: string;
  /** Other than the profile's. */
  readonly dataCentre?: string;
  readonly reserved?: string;
};

const COUNT_MAX = 99_999_999;
const KEY = /^[!-`{-~]([ -`{-~]*[!-`{-~])?$/;

/** The header a file will carry. Throws `FileFault` FCN_SEQUENCE or DATE at record 1. */
export function headerOf(type: 'A' | 'U', input: Cpa005HeaderInput, profile: BankProfile): Cpa005Header {
  const { fileCreationNumber, creationDate } = input;
  const numbered = /^[0-9]{4}$/.test(fileCreationNumber) && fileCreationNumber !== '0000';
  const test = profile.traceMode === 'zeros' && (fileCreationNumber === '0000' || fileCreationNumber === 'TEST');
  if (!numbered && !test) throw new FileFault('FCN_SEQUENCE', 1, 'file creation number is not 0001 to 9999');
  if (!isFileDate(creationDate)) throw new FileFault('DATE', 1, 'no such creation date');
  return {
    type,
    originatorId: profile.originatorId,
    fileCreationNumber,
    creationDate,
    dataCentre: input.dataCentre ?? profile.dataCentre,
    reserved: bankText(input.reserved ?? ''),
    currency: profile.currency,
  };
}

/** A text as the file can carry it: ASCII, upper case, no blanks around it, cut to its field. */
export const printed = (value: string, field: Field): string => bankText(value).trim().slice(0, field.length).trimEnd();

/** A reference must come back as it was sent, so it is refused where a name would be changed or cut. */
export function checkReference(reference: string, record: number): void {
  if (reference.length > ITEM_SEGMENT.crossReference.length)
    throw new FileFault('FIELD_LENGTH', record, 'cross reference is longer than 19 characters');
  if (!KEY.test(reference)) throw new FileFault('FIELD_CONTENT', record, 'cross reference would not survive the file');
}

/** A transaction file in the making: header, numbered records, sums and trailer. */
export class FileWriter {
  readonly header: Cpa005Header;
  readonly sheet: RecordSheet;
  readonly #totals = new RunningTotals();
  readonly #references = new SeenKeys(ITEM_SEGMENT.crossReference.length);
  readonly #fileCentsMax: bigint;
  #count = 0;

  constructor(header: Cpa005Header, profile: BankProfile) {
    this.header = header;
    this.#fileCentsMax = profile.maxFileCents;
    this.sheet = new RecordSheet(profile, header.originatorId + header.fileCreationNumber);
    this.sheet.record(header.type, (bytes, at) => putHeader(bytes, at, header));
  }

  /** Counts a segment that will be written next. Throws AMOUNT or CAPACITY before a byte of it is laid down. */
  count(type: TransactionSegment['type'], cents: bigint): void {
    this.#count += 1;
    if (this.#count > COUNT_MAX)
      throw new FileFault('CAPACITY', this.sheet.recordFor(type), 'more items than a trailer counts');
    if (this.#totals.add(type, cents) > this.#fileCentsMax)
      throw new FileFault('AMOUNT', this.sheet.recordFor(type), 'total is above the file limit');
  }

  /** Refuses a cross reference that the file has used; the segment lies at `at`. */
  checkReferenceUnused(at: number): void {
    if (!this.#references.add(this.sheet.bytes, at + ITEM_SEGMENT.crossReference.at))
      throw new FileFault('DUPLICATE_XREF', this.sheet.records, 'cross reference is used twice');
  }

  /** Writes the trailer and returns what it states; the last bytes are then in `sheet`. */
  close(): Cpa005Totals {
    const totals = this.#totals.totals(this.sheet.records + 1);
    this.sheet.record('Z', (bytes, at) => putTrailer(bytes, at, totals));
    return totals;
  }
}
