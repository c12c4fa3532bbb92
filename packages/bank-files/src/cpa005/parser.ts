import { type CpaFaultCode, FAULTS_MAX, FileFault } from '../fault.ts';
import type { BankProfile } from './bank-profile.ts';
import { digitsAt, rawText, text } from './decode.ts';
import { dateOfFile } from './file-date.ts';
import { itemRules } from './item-rules.ts';
import {
  CONTROL,
  CONTROL_LENGTH,
  type Field,
  HEADER,
  ITEM_SEGMENT,
  RECORD_LENGTH,
  SEGMENT_LENGTH,
  SEGMENTS_PER_RECORD,
  TRAILER,
} from './layout.ts';
import { type NocProfile, PROJECT_NOC_PROFILE } from './noc-profile.ts';
import { RecordSplitter } from './record-splitter.ts';
import type { Cpa005Header, Cpa005Totals, ReadSegment, Segment, SetAsideSegment, Total } from './records.ts';
import { SeenKeys } from './seen-keys.ts';
import { SeenTraces } from './seen-traces.ts';
import { SegmentReader } from './segment-reader.ts';
import { RunningTotals } from './totals.ts';
import { nextFileCreationNumber, tracePrefix, ZERO_TRACE } from './trace.ts';

/** What the file creation number must be: the one after the last, or none the bank still remembers. */
export type FileCreationNumberRule =
  | { readonly rule: 'follows'; readonly previous: string }
  | { readonly rule: 'not_among'; readonly recent: readonly string[] };

export type Cpa005ReadOptions = {
  readonly fileCreationNumber?: FileCreationNumberRule;
  /** How this bank lays out notices of change; the project profile when absent. */
  readonly noc?: NocProfile;
  /**
   * What a fault inside one segment does. `throw` (default): the file is refused at its first fault. `quarantine`: the segment
   * is set aside, counted in the totals, and the rest proceeds. A fault of the file's structure or totals always refuses the
   * file; with `quarantine` the `FileFault` names everything else that is wrong as well.
   */
  readonly onEntryFault?: 'throw' | 'quarantine';
};

/** What a whole, valid file was. */
export type Cpa005Summary = {
  readonly header: Cpa005Header;
  readonly totals: Cpa005Totals;
  /** Returns whose reason is on no list (RETURN_CODE): kept, to be reviewed. */
  readonly unknownReasons: number;
  /** Segments with a fault of their own; none unless they are quarantined. */
  readonly setAside: readonly SetAsideSegment[];
};

const BLANK = 0x20;
const BLANK_SEGMENT = Buffer.alloc(SEGMENT_LENGTH, ' ');
const PREAMBLE_LINES_MAX = 8;
const DETAIL_TYPES: Readonly<Record<'A' | 'U', string>> = { A: 'CDEFIJ', U: 'S' };
const TRAILER_TYPE: Readonly<Record<'A' | 'U', string>> = { A: 'Z', U: 'V' };

/** Reads a file record by record as bytes come in. Every fault is a `FileFault` at the record number (A is 1). */
export class Cpa005Parser {
  readonly #profile: BankProfile;
  readonly #options: Cpa005ReadOptions;
  readonly #segments: SegmentReader;
  readonly #noc: NocProfile;
  readonly #splitter: RecordSplitter;
  readonly #padded = Buffer.alloc(RECORD_LENGTH, ' ');
  readonly #totals = new RunningTotals();
  readonly #traces = new SeenTraces();
  readonly #references = new SeenKeys(ITEM_SEGMENT.crossReference.length);
  readonly #origination = Buffer.alloc(CONTROL.origination.length);
  #checkItem: ReturnType<typeof itemRules> | null = null;
  #header: Cpa005Header | null = null;
  /** First 13 digits of the traces that name this file, once one was seen. */
  #tracePrefix: string | null = null;
  #preambleLines = 0;
  /** Records seen so far; while one is being read, its number. */
  #record = 0;
  #unknownReasons = 0;
  #closed = false;
  #read: ReadSegment[] = [];
  readonly #setAside: SetAsideSegment[] = [];
  /** Of segments and of the file, in the order met; `FAULTS_MAX` at most. */
  readonly faults: FileFault[] = [];
  #refusal: FileFault | null = null;

  constructor(profile: BankProfile, options: Cpa005ReadOptions) {
    this.#profile = profile;
    this.#options = options;
    this.#noc = options.noc ?? PROJECT_NOC_PROFILE;
    this.#segments = new SegmentReader(profile, options.noc);
    this.#splitter = new RecordSplitter(
      (bytes, start, length) => this.#line(bytes, start, length),
      () => this.#record + 1,
    );
  }

  /** The header, once its record has been read. */
  get header(): Cpa005Header | null {
    return this.#header;
  }

  /** Reads what is complete so far and returns the segments in it. */
  push(chunk: Buffer): readonly ReadSegment[] {
    this.#read = [];
    this.#splitter.push(chunk);
    return this.#read;
  }

  /** Reads a last record that lacks its line end, and returns what is left to visit with the summary. */
  end(): { readonly segments: readonly ReadSegment[]; readonly summary: Cpa005Summary } {
    this.#read = [];
    this.#splitter.end();
    if (!this.#header) throw new FileFault('NO_HEADER', 1, 'no record A or U');
    if (!this.#closed) throw new FileFault('NO_TRAILER', this.#record + 1, 'the file ends before its trailer');
    if (this.#refusal) throw this.#refusal;
    return {
      segments: this.#read,
      summary: {
        header: this.#header,
        totals: this.#totals.totals(this.#record),
        unknownReasons: this.#unknownReasons,
        setAside: this.#setAside,
      },
    };
  }

  #refuse(code: CpaFaultCode, detail: string): never {
    throw new FileFault(code, this.#record, detail);
  }

  /** The file is not good. Where faults are gathered, reading goes on to find the others. */
  #blame(code: CpaFaultCode, detail: string): void {
    if (this.#options.onEntryFault !== 'quarantine') this.#refuse(code, detail);
    const fault = new FileFault(code, this.#record, detail);
    this.#refusal ??= fault;
    this.#keep(fault);
  }

  #keep(fault: FileFault): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push(fault);
  }

  #line(bytes: Buffer, start: number, length: number): void {
    if (!this.#header && this.#isPreamble(bytes, start, length)) return;
    if (this.#closed && length === 0) return;
    this.#record += 1;
    if (length === 0) this.#refuse('LENGTH', 'an empty line');
    for (let at = start; at < start + length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x20 || byte > 0x7e) this.#refuse('CHARSET', `byte outside ASCII at position ${at - start + 1}`);
    }
    if (length === RECORD_LENGTH) {
      this.#dispatch(bytes, start, length);
      return;
    }
    this.#padded.fill(BLANK);
    bytes.copy(this.#padded, 0, start, start + length);
    this.#dispatch(this.#padded, 0, length);
  }

  /** Some banks want or send a routing line before the header: anything that is no record is passed over there. */
  #isPreamble(bytes: Buffer, start: number, length: number): boolean {
    const opening = bytes.toString('latin1', start, start + Math.min(length, 10));
    if (/^[AU][0-9]{9}/.test(opening)) return false;
    this.#preambleLines += 1;
    if (/^[CDEFIJSVZ][0-9]{9}/.test(opening) || this.#preambleLines > PREAMBLE_LINES_MAX)
      throw new FileFault('NO_HEADER', 1, 'the file does not begin with record A or U');
    return true;
  }

  #dispatch(bytes: Buffer, base: number, length: number): void {
    if (this.#closed) this.#refuse('TYPE', 'a record after the trailer');
    const type = String.fromCharCode(bytes[base] ?? 0);
    if (!this.#header) {
      this.#readHeader(type === 'U' ? 'U' : 'A', bytes, base, length);
      return;
    }
    const isTrailer = type === TRAILER_TYPE[this.#header.type];
    if (!isTrailer && !DETAIL_TYPES[this.#header.type].includes(type))
      this.#refuse('TYPE', `record type does not belong in a file opened by ${this.#header.type}`);
    if (length < CONTROL_LENGTH) this.#refuse('LENGTH', `record is cut short at position ${length}`);
    this.#checkControl(bytes, base);
    if (!isTrailer) this.#detail(type as Segment['type'], bytes, base, length);
    else if (type === 'Z') this.#readTrailer(bytes, base, length);
    else this.#readNoticeTrailer(bytes, base);
  }

  #checkControl(bytes: Buffer, base: number): void {
    if (digitsAt(bytes, base, CONTROL.count) !== this.#record)
      this.#blame('COUNT', `record count is not ${this.#record}`);
    const from = base + CONTROL.origination.at;
    for (let i = 0; i < this.#origination.length; i++)
      if (bytes[from + i] !== this.#origination[i]) {
        this.#blame('ORIGINATION_CONTROL', 'originator and file creation number differ from the header');
        return;
      }
  }

  #readHeader(type: 'A' | 'U', bytes: Buffer, base: number, length: number): void {
    if (length < HEADER.reserved.at) this.#refuse('LENGTH', 'header is cut short');
    if (digitsAt(bytes, base, HEADER.count) !== 1) this.#refuse('COUNT', 'record count of the header is not 1');
    const record = bytes.toString('latin1', base, base + HEADER.filler.at);
    const originatorId = rawText(record, HEADER.originatorId);
    if (originatorId.trim() !== this.#profile.originatorId.trim())
      this.#refuse('ORIGINATION_CONTROL', 'originator is not the one of the profile');
    const fileCreationNumber = rawText(record, HEADER.fileCreationNumber);
    this.#checkFileCreationNumber(fileCreationNumber);
    const creationDate = dateOfFile(rawText(record, HEADER.creationDate));
    if (creationDate === null) throw new FileFault('DATE', this.#record, 'creation date is not 0YYDDD');
    const dataCentre = rawText(record, HEADER.dataCentre);
    if (!/^[0-9]{5}$/.test(dataCentre)) this.#refuse('FIELD_CONTENT', 'data centre is not five digits');
    const currency = text(record, HEADER.currency);
    if (currency !== '' && currency !== this.#profile.currency)
      this.#refuse('CURRENCY', `currency is not ${this.#profile.currency}`);

    this.#header = {
      type,
      originatorId,
      fileCreationNumber,
      creationDate,
      dataCentre,
      reserved: text(record, HEADER.reserved),
      currency: this.#profile.currency,
    };
    this.#origination.write(originatorId + fileCreationNumber, 'latin1');
    this.#checkItem = itemRules(this.#profile, creationDate);
  }

  #checkFileCreationNumber(value: string): void {
    if (!/^([0-9]{4}|TEST)$/.test(value)) this.#refuse('FCN_SEQUENCE', 'file creation number is not four digits');
    const rule = this.#options.fileCreationNumber;
    if (rule?.rule === 'follows' && value !== nextFileCreationNumber(rule.previous))
      this.#refuse('FCN_SEQUENCE', `file creation number ${value} does not follow ${rule.previous}`);
    if (rule?.rule === 'not_among' && rule.recent.includes(value))
      this.#refuse('FCN_SEQUENCE', `file creation number ${value} was used lately`);
  }

  #detail(type: Segment['type'], bytes: Buffer, base: number, length: number): void {
    this.#checkTrimming(bytes, base, length);
    let gap = false;
    for (let position = 1; position <= SEGMENTS_PER_RECORD; position++) {
      const at = base + CONTROL_LENGTH + (position - 1) * SEGMENT_LENGTH;
      if (bytes[at] === BLANK && isBlank(bytes, at)) {
        if (position === 1) this.#refuse('GAP_SEGMENT', 'the first segment is blank');
        gap = true;
        continue;
      }
      if (gap) this.#refuse('GAP_SEGMENT', `segment ${position} follows a blank one`);
      this.#oneSegment(type, bytes, at, position);
    }
  }

  /** Blanks may have been trimmed off a record, characters may not: a used segment ends with zeros. */
  #checkTrimming(bytes: Buffer, base: number, length: number): void {
    if (length === RECORD_LENGTH) return;
    const within = (length - CONTROL_LENGTH) % SEGMENT_LENGTH;
    const segmentAt = base + length - within;
    if (length <= CONTROL_LENGTH || (within !== 0 && !isBlank(bytes, segmentAt)))
      this.#refuse('LENGTH', `record is cut short at position ${length}`);
  }

  #oneSegment(type: Segment['type'], bytes: Buffer, at: number, position: number): void {
    if (this.#options.onEntryFault !== 'quarantine') {
      this.#segment(type, bytes, at, position);
      return;
    }
    try {
      this.#segment(type, bytes, at, position);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      this.#keep(error);
      const amountCents = BigInt(Math.max(digitsAt(bytes, at, ITEM_SEGMENT.amount), 0));
      this.#totals.add(type, amountCents);
      const text = bytes.toString('latin1', at, at + SEGMENT_LENGTH);
      this.#setAside.push({ type, record: this.#record, position, fault: error, amountCents, text });
    }
  }

  #segment(type: Segment['type'], bytes: Buffer, at: number, position: number): void {
    const segment = this.#segments.read(type, bytes, at, this.#record, position);
    if (segment.type === 'C' || segment.type === 'D') {
      this.#checkItem?.(segment, this.#record);
      this.#checkReference(segment.crossReference, bytes, at);
    }
    this.#checkTrace(segment);
    if (segment.type === 'I' || segment.type === 'J') this.#unknownReasons += segment.reasonKnown ? 0 : 1;
    const sum = this.#totals.add(segment.type, segment.amountCents);
    if ((segment.type === 'C' || segment.type === 'D') && sum > this.#profile.maxFileCents)
      this.#blame('AMOUNT', 'total is above the file limit');
    this.#read.push(segment);
  }

  #checkReference(reference: string, bytes: Buffer, at: number): void {
    if (reference !== '' && !this.#references.add(bytes, at + ITEM_SEGMENT.crossReference.at))
      this.#refuse('DUPLICATE_XREF', 'cross reference is used twice');
  }

  /**
   * A trace names this file where this file's originator composed it: in items and corrections, not in returns. In what the
   * bank writes it need not be unique.
   */
  #checkTrace(segment: ReadSegment): void {
    const { trace } = segment;
    if (segment.type !== 'I' && segment.type !== 'J' && segment.type !== 'S') {
      if (trace === ZERO_TRACE && this.#profile.traceMode === 'compose')
        this.#refuse('TRACE_PREFIX', 'trace is missing');
      if (trace !== ZERO_TRACE && !this.#isOfThisFile(trace))
        this.#refuse('TRACE_PREFIX', 'trace does not name this file');
    }
    const isOurs = segment.type === 'C' || segment.type === 'D';
    if (isOurs && trace !== ZERO_TRACE && !this.#traces.add(trace))
      this.#refuse('DUPLICATE_TRACE', 'trace is used twice');
  }

  #isOfThisFile(trace: string): boolean {
    if (trace.endsWith('000000000')) return false;
    if (this.#tracePrefix !== null && trace.startsWith(this.#tracePrefix)) return true;
    const originating = trace.slice(4, 9);
    if (!this.#header || originating === '00000') return false;
    const { dataCentre, fileCreationNumber } = this.#header;
    const number = fileCreationNumber === 'TEST' ? trace.slice(9, 13) : fileCreationNumber;
    const prefix = tracePrefix(dataCentre, originating, number);
    if (!trace.startsWith(prefix)) return false;
    this.#tracePrefix = prefix;
    return true;
  }

  #readTrailer(bytes: Buffer, base: number, length: number): void {
    if (length < TRAILER.correctionECents.at) this.#refuse('LENGTH', 'trailer is cut short');
    const totals = this.#totals.totals(this.#record);
    const check = (code: CpaFaultCode, cents: Field, count: Field, total: Total, optional: boolean) => {
      if (statedAt(bytes, base, cents, optional) !== total.cents) this.#blame(code, 'sum differs from the segments');
      if (statedAt(bytes, base, count, optional) !== BigInt(total.count))
        this.#blame(code, 'number differs from the segments');
    };
    check('TRAILER_DEBIT', TRAILER.debitCents, TRAILER.debitCount, totals.debits, false);
    check('TRAILER_CREDIT', TRAILER.creditCents, TRAILER.creditCount, totals.credits, false);
    check('TRAILER_E', TRAILER.correctionECents, TRAILER.correctionECount, totals.correctionsE, true);
    check('TRAILER_F', TRAILER.correctionFCents, TRAILER.correctionFCount, totals.correctionsF, true);
    this.#closed = true;
  }

  #readNoticeTrailer(bytes: Buffer, base: number): void {
    if (this.#noc.readTrailer(bytes, base) !== this.#totals.notices)
      this.#blame('COUNT', 'number of notices differs from the segments');
    this.#closed = true;
  }
}

function isBlank(bytes: Buffer, at: number): boolean {
  return bytes.compare(BLANK_SEGMENT, 0, SEGMENT_LENGTH, at, at + SEGMENT_LENGTH) === 0;
}

/** A total of the trailer; null when it is no number. Some guides leave the tail of the trailer blank, which is zero. */
function statedAt(bytes: Buffer, base: number, field: Field, blankIsZero: boolean): bigint | null {
  const value = digitsAt(bytes, base, field);
  if (value >= 0) return BigInt(value);
  const blank = blankIsZero && text(bytes.toString('latin1', base, base + TRAILER.filler.at), field) === '';
  return blank ? 0n : null;
}
