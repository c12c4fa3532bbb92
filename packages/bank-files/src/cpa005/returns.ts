import { FileFault } from '../fault.ts';
import type { BankProfile } from './bank-profile.ts';
import { returnsAccountOf } from './bank-profile.ts';
import { putHeader, putSegment } from './encode.ts';
import { isFileDate } from './file-date.ts';
import { type Cpa005HeaderInput, FileWriter, headerOf } from './file-writer.ts';
import { isAccountNumber, isInstitutionalId } from './institution.ts';
import { type NocProfile, PROJECT_NOC_PROFILE } from './noc-profile.ts';
import { RecordSheet } from './record-sheet.ts';
import type {
  CorrectionSegment,
  Cpa005Header,
  Cpa005Totals,
  ItemSegment,
  NoticeSegment,
  ReturnSegment,
} from './records.ts';
import { isKnownReason } from './return-reasons.ts';
import { SeenTraces } from './seen-traces.ts';
import { fill, remainder } from './stream.ts';
import { itemTrace, TRACE_SEQUENCE_MAX, ZERO_TRACE } from './trace.ts';

type Source<Instruction> = Iterable<Instruction> | AsyncIterable<Instruction>;

/** An item the bank sends back. */
export type ReturnInstruction = {
  readonly original: ItemSegment;
  /** Three digits. Written as it is, known or not. */
  readonly reason: string;
  /** `YYYY-MM-DD`; the original's when absent. */
  readonly date?: string;
  /** With reason 900: up to five element numbers, `07`. */
  readonly invalidElements?: readonly string[];
  /** Number of the item in the trace; else its place in the file. */
  readonly traceSequence?: number;
};

/** A correction the bank makes of an item: E takes a credit back, F gives a debit back. */
export type CorrectionInstruction = Pick<ReturnInstruction, 'original' | 'date' | 'traceSequence'> & {
  readonly correction: true;
};

/** The account of an item has moved within its institution. */
export type NoticeInstruction = {
  readonly original: ItemSegment;
  /** Day of the notice, `YYYY-MM-DD`. */
  readonly date: string;
  /** `0IIITTTTT`; absent: unchanged. */
  readonly newInstitution?: string;
  readonly newAccount?: string;
  readonly traceSequence?: number;
};

/**
 * Writes what a bank sends back to an originator: returns (a C comes back as I, a D as J) and corrections, from the items
 * as they were read. Chunks, then the totals. Throws `FileFault` as `writeCpa005` does.
 */
export async function* writeReturnsCpa005(
  input: Cpa005HeaderInput,
  instructions: Source<ReturnInstruction | CorrectionInstruction>,
  profile: BankProfile,
): AsyncGenerator<Buffer, Cpa005Totals, void> {
  const file = new FileWriter(headerOf('A', input, profile), profile);
  const traces = new TraceCounter(file.header, profile);
  yield* fill(file.sheet, instructions, (instruction) => {
    const type = answerTo(instruction);
    const record = file.sheet.recordFor(type);
    const trace = traces.next(instruction.traceSequence, record);
    const segment =
      'correction' in instruction ? correctionOf(instruction, trace) : returnOf(instruction, trace, profile, record);
    checkDate(segment.date, record);
    if (segment.amountCents <= 0n) throw new FileFault('AMOUNT', record, 'amount is not above zero');
    file.count(type, segment.amountCents);
    const at = file.sheet.segment(type);
    putSegment(file.sheet.bytes, at, segment);
  });
  const totals = file.close();
  yield* remainder(file.sheet);
  return totals;
}

/** Writes a file of notices of change, from the items as they were read. Chunks, then the totals. Throws `FileFault`. */
export async function* writeNoticesCpa005(
  input: Cpa005HeaderInput,
  notices: Source<NoticeInstruction>,
  profile: BankProfile,
  noc: NocProfile = PROJECT_NOC_PROFILE,
): AsyncGenerator<Buffer, Cpa005Totals, void> {
  const header = headerOf('U', input, profile);
  const sheet = new RecordSheet(profile, header.originatorId + header.fileCreationNumber);
  sheet.record('U', (bytes, at) => putHeader(bytes, at, header));
  const traces = new TraceCounter(header, profile);
  let count = 0;
  yield* fill(sheet, notices, (instruction) => {
    const record = sheet.recordFor('S');
    const trace = traces.next(instruction.traceSequence, record);
    const notice = noticeOf(instruction, trace, record);
    const at = sheet.segment('S');
    noc.writeNotice(sheet.bytes, at, notice);
    count += 1;
  });
  sheet.record('V', (bytes, at) => noc.writeTrailer(bytes, at, count));
  yield* remainder(sheet);
  const none = { cents: 0n, count: 0 };
  return {
    debits: none,
    credits: none,
    correctionsE: none,
    correctionsF: none,
    notices: count,
    records: sheet.records,
  };
}

/** Gives each item of a file its trace. */
class TraceCounter {
  readonly #header: Cpa005Header;
  readonly #profile: BankProfile;
  readonly #seen = new SeenTraces();
  #items = 0;

  constructor(header: Cpa005Header, profile: BankProfile) {
    this.#header = header;
    this.#profile = profile;
  }

  next(chosen: number | undefined, record: number): string {
    this.#items += 1;
    const sequence = chosen ?? this.#items;
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > TRACE_SEQUENCE_MAX)
      throw new FileFault('CAPACITY', record, 'trace sequence is not 1 to 999999999');
    const trace = itemTrace(this.#profile, this.#header, sequence);
    if (trace !== ZERO_TRACE && !this.#seen.add(trace))
      throw new FileFault('DUPLICATE_TRACE', record, 'trace is used twice');
    return trace;
  }
}

function answerTo(instruction: ReturnInstruction | CorrectionInstruction): 'I' | 'J' | 'E' | 'F' {
  const credit = instruction.original.type === 'C';
  if ('correction' in instruction) return credit ? 'E' : 'F';
  return credit ? 'I' : 'J';
}

function returnOf(
  { original, reason, date, invalidElements = [] }: ReturnInstruction,
  trace: string,
  profile: BankProfile,
  record: number,
): ReturnSegment {
  if (!/^[0-9]{3}$/.test(reason)) throw new FileFault('RETURN_CODE', record, 'return reason is not three digits');
  if (invalidElements.length > 5 || !invalidElements.every((element) => /^[0-9]{2}$/.test(element)))
    throw new FileFault('FIELD_CONTENT', record, 'invalid data element ids are not up to five pairs of digits');
  return {
    ...original,
    type: original.type === 'C' ? 'I' : 'J',
    reason,
    reasonKnown: isKnownReason(reason),
    date: date ?? original.date,
    trace,
    originalType: original.transactionType,
    originalTrace: original.trace,
    routedTo: original.returnTo ?? returnsAccountOf(profile),
    returnsAccountRecognised: true,
    invalidElements,
  };
}

function correctionOf({ original, date }: CorrectionInstruction, trace: string): CorrectionSegment {
  return {
    ...original,
    type: original.type === 'C' ? 'E' : 'F',
    date: date ?? original.date,
    trace,
    originalTrace: original.trace,
  };
}

function noticeOf(instruction: NoticeInstruction, trace: string, record: number): NoticeSegment {
  const { original, date, newInstitution = null, newAccount = null } = instruction;
  checkDate(date, record);
  if (newInstitution !== null && !isInstitutionalId(newInstitution))
    throw new FileFault('INSTITUTION', record, 'new institutional id is not 0 and eight digits');
  if (newInstitution !== null && newInstitution.slice(0, 4) !== original.party.institution.slice(0, 4))
    throw new FileFault('INSTITUTION', record, 'a notice never changes the institution');
  if (newAccount !== null && !isAccountNumber(newAccount))
    throw new FileFault('ACCOUNT', record, 'new account is not 1 to 12 digits');
  return {
    ...original,
    type: 'S',
    amountCents: 0n,
    date,
    trace,
    old: original.party,
    newInstitution,
    newAccount,
    originalTrace: original.trace,
    invalidElements: [],
  };
}

function checkDate(date: string, record: number): void {
  if (!isFileDate(date)) throw new FileFault('DATE', record, 'no such date');
}
