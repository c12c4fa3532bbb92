import type { BankProfile } from './bank-profile.ts';
import { putDigits, putText } from './encode.ts';
import { CONTROL, CONTROL_LENGTH, RECORD_LENGTH, SEGMENT_LENGTH, SEGMENTS_PER_RECORD } from './layout.ts';

/** 64 kB of records: large enough for the disk, small enough to keep memory flat. */
const RECORDS_PER_CHUNK = 44;

/** Numbers records and lays segments into them, six to a record and one type to a record, in blank preallocated chunks. */
export class RecordSheet {
  records = 0;
  /** The chunk being filled; what `segment` answers is an offset into it, until the next record. */
  bytes: Buffer;
  readonly #blank: Buffer;
  readonly #lineLength: number;
  readonly #origination: string;
  readonly #full: Buffer[] = [];
  #used = 0;
  #recordAt = 0;
  #openType = '';
  #segments = 0;

  constructor(profile: Pick<BankProfile, 'lineEnding' | 'routingLine'>, origination: string) {
    const ending = profile.lineEnding === 'CRLF' ? '\r\n' : '\n';
    this.#lineLength = RECORD_LENGTH + ending.length;
    this.#origination = origination;
    this.#blank = Buffer.from((' '.repeat(RECORD_LENGTH) + ending).repeat(RECORDS_PER_CHUNK), 'latin1');
    this.bytes = Buffer.from(this.#blank);
    if (profile.routingLine !== null) this.#full.push(Buffer.from(profile.routingLine + ending, 'latin1'));
  }

  /** Begins a record and has it written: `at` is the offset of its first byte. */
  record(type: string, write: (bytes: Buffer, at: number) => void): void {
    this.#open(type);
    write(this.bytes, this.#recordAt);
  }

  #open(type: string): void {
    if (this.#used === this.#blank.length) {
      this.#full.push(this.bytes);
      this.bytes = Buffer.from(this.#blank);
      this.#used = 0;
    }
    this.#recordAt = this.#used;
    this.#used += this.#lineLength;
    this.#openType = type;
    this.#segments = 0;
    this.records += 1;
    putText(this.bytes, this.#recordAt, CONTROL.type, type);
    putDigits(this.bytes, this.#recordAt, CONTROL.count, this.records);
    putText(this.bytes, this.#recordAt, CONTROL.origination, this.#origination);
  }

  /** Offset of the next 240 blank bytes for a segment of this type; opens a record when it must. */
  segment(type: string): number {
    if (this.#openType !== type || this.#segments === SEGMENTS_PER_RECORD) this.#open(type);
    const at = this.#recordAt + CONTROL_LENGTH + this.#segments * SEGMENT_LENGTH;
    this.#segments += 1;
    return at;
  }

  /** The number of the record the next segment of this type will stand in. */
  recordFor(type: string): number {
    return this.#openType === type && this.#segments < SEGMENTS_PER_RECORD ? this.records : this.records + 1;
  }

  /** A chunk that will not change any more, if there is one. */
  take(): Buffer | undefined {
    return this.#full.shift();
  }

  /** The rest, after the trailer was written. */
  rest(): Buffer {
    return this.bytes.subarray(0, this.#used);
  }
}
