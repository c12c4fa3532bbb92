import type { BankProfile } from './bank-profile.ts';
import { returnsAccountOf } from './bank-profile.ts';
import { putDigits, putSegment, putText } from './encode.ts';
import { fileDate } from './file-date.ts';
import { type Cpa005HeaderInput, checkReference, FileWriter, headerOf, printed } from './file-writer.ts';
import { itemRules } from './item-rules.ts';
import { type Field, ITEM_SEGMENT as LAYOUT, SEGMENT_LENGTH } from './layout.ts';
import type { Coordinates, Cpa005Totals } from './records.ts';
import { fill, remainder } from './stream.ts';
import { itemTrace } from './trace.ts';
import type { PayorKind } from './transaction-types.ts';

/** One item to send. Names may carry accents and be long: they are printed as the file can. References must not. */
export type Cpa005Entry = {
  /** C pays the account, D collects from it. */
  readonly type: 'C' | 'D';
  /** Standard 007 code on the profile's allow-list. */
  readonly transactionType: string;
  readonly amountCents: bigint;
  /** `YYYY-MM-DD`: due date of a debit, day the funds are available of a credit. */
  readonly date: string;
  readonly party: Coordinates;
  readonly name: string;
  /** Unique in the file and for us: 1–19 upper-case ASCII characters. */
  readonly crossReference: string;
  /** Checked against the series of the code when given. */
  readonly payor?: PayorKind;
  /** What the statement shows; the profile's when absent. */
  readonly shortName?: string;
  readonly longName?: string;
  readonly sundry?: string;
};

/**
 * Writes a file of credits and debits, chunk by chunk, and returns its totals when done. Entries come in any order: a
 * record is left partly filled where the type changes. Every entry is checked as it is written; a bad one throws
 * `FileFault` with the code of the CPA-005 checklist and the number of the record it would have stood in, and the chunks
 * already yielded are no file. Entries are not held: only cross references are remembered, to refuse one used twice.
 */
export async function* writeCpa005(
  input: Cpa005HeaderInput,
  entries: Iterable<Cpa005Entry> | AsyncIterable<Cpa005Entry>,
  profile: BankProfile,
): AsyncGenerator<Buffer, Cpa005Totals, void> {
  const writer = new ItemWriter(input, profile);
  yield* fill(writer.file.sheet, entries, (entry) => writer.add(entry));
  const totals = writer.file.close();
  yield* remainder(writer.file.sheet);
  return totals;
}

/** Lays an entry over a segment that already holds all that the entries of a file have in common. */
class ItemWriter {
  readonly file: FileWriter;
  readonly #check: ReturnType<typeof itemRules>;
  readonly #longName: string;
  readonly #common = Buffer.alloc(SEGMENT_LENGTH, ' ');
  readonly #sequence: Field | null;
  #items = 0;
  #date = '';
  #dateText = '';

  constructor(input: Cpa005HeaderInput, profile: BankProfile) {
    const header = headerOf('A', input, profile);
    this.file = new FileWriter(header, profile);
    this.#check = itemRules(profile, header.creationDate);
    this.#longName = printed(profile.longName, LAYOUT.longName);
    const { trace } = LAYOUT;
    this.#sequence = profile.traceMode === 'compose' ? { ...trace, at: trace.at + 13, length: 9 } : null;
    putSegment(this.#common, 0, {
      type: 'D',
      transactionType: '',
      amountCents: 0n,
      date: header.creationDate,
      party: { institution: '', account: '' },
      trace: itemTrace(profile, header, 0),
      shortName: printed(profile.shortName, LAYOUT.shortName),
      name: '',
      longName: this.#longName,
      userId: profile.originatorId,
      crossReference: '',
      returnTo: returnsAccountOf(profile),
      sundry: '',
      settlementCode: '',
      invalidElements: [],
    });
  }

  add(entry: Cpa005Entry): void {
    const { sheet } = this.file;
    const name = printed(entry.name, LAYOUT.name);
    const longName = entry.longName === undefined ? this.#longName : printed(entry.longName, LAYOUT.longName);
    const record = sheet.recordFor(entry.type);
    const { type, transactionType, amountCents, date, party, payor } = entry;
    this.#check({ type, transactionType, amountCents, date, party, name, longName, payor }, record);
    checkReference(entry.crossReference, record);
    this.file.count(entry.type, entry.amountCents);
    this.#items += 1;

    const at = sheet.segment(entry.type);
    const bytes = sheet.bytes;
    bytes.set(this.#common, at);
    putText(bytes, at, LAYOUT.transactionType, entry.transactionType);
    putDigits(bytes, at, LAYOUT.amount, Number(entry.amountCents));
    putText(bytes, at, LAYOUT.date, this.#textOf(entry.date));
    putText(bytes, at, LAYOUT.institution, entry.party.institution);
    putText(bytes, at, LAYOUT.account, entry.party.account);
    if (this.#sequence) putDigits(bytes, at, this.#sequence, this.#items);
    putText(bytes, at, LAYOUT.name, name);
    putText(bytes, at, LAYOUT.crossReference, entry.crossReference);
    if (entry.shortName !== undefined) putText(bytes, at, LAYOUT.shortName, printed(entry.shortName, LAYOUT.shortName));
    if (entry.longName !== undefined) putText(bytes, at, LAYOUT.longName, longName);
    if (entry.sundry !== undefined) putText(bytes, at, LAYOUT.sundry, printed(entry.sundry, LAYOUT.sundry));
    this.file.checkReferenceUnused(at);
  }

  /** Consecutive entries mostly share a date. */
  #textOf(date: string): string {
    if (date !== this.#date) {
      this.#date = date;
      this.#dateText = fileDate(date);
    }
    return this.#dateText;
  }
}
