import { bankText } from '../text.ts';
import { type Field, type Layout, RECORD_LENGTH } from './layout.ts';

const SPACE = 0x20;
const TILDE = 0x7e;
const ZERO = 0x30;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;

/** Bytes handed out at a time. Large enough that the cost per chunk vanishes, small enough to stay in a cache. */
const CHUNK_BYTES = 64 * 1024;

/** Why a value cannot stand in its field. */
export type Misfit = 'too long' | 'not digits' | 'outside ASCII 0x20–0x7E';

/** A record with its constants in place and spaces elsewhere. */
export function template(layout: Layout): Buffer {
  const bytes = Buffer.alloc(RECORD_LENGTH, SPACE);
  for (const field of Object.values(layout)) bytes.write(field.constant, field.start, 'latin1');
  return bytes;
}

/**
 * Records written one after the other into preallocated chunks. `begin` puts a template in place, the `put…` methods fill
 * its fields and answer what does not fit, `end` writes the line end. A record never crosses chunks.
 */
export class RecordBuffer {
  readonly #lineEnd: Buffer;
  readonly #recordsPerChunk: number;
  #chunk: Buffer;
  #base = 0;
  #records = 0;

  constructor(lineEnd: string) {
    this.#lineEnd = Buffer.from(lineEnd, 'latin1');
    this.#recordsPerChunk = Math.floor(CHUNK_BYTES / (RECORD_LENGTH + this.#lineEnd.length));
    this.#chunk = this.#newChunk();
  }

  /** Bytes of one record with its line end. */
  get recordBytes(): number {
    return RECORD_LENGTH + this.#lineEnd.length;
  }

  /** Whether the chunk should be taken: fewer than four records fit, the most that are written between two looks. */
  get isFull(): boolean {
    return this.#records > this.#recordsPerChunk - 4;
  }

  /** What was written since the last call. The caller owns it: it is never written again. */
  take(): Buffer {
    const taken = this.#chunk.subarray(0, this.#base);
    this.#chunk = this.#newChunk();
    this.#base = 0;
    this.#records = 0;
    return taken;
  }

  begin(record: Uint8Array): void {
    this.#chunk.set(record, this.#base);
  }

  end(): void {
    this.#chunk.set(this.#lineEnd, this.#base + RECORD_LENGTH);
    this.#base += RECORD_LENGTH + this.#lineEnd.length;
    this.#records += 1;
  }

  /** A number the field is known to hold: the caller has compared it with the field's capacity. */
  putNumber(field: Field, value: number): void {
    let rest = value;
    const first = this.#base + field.start;
    for (let at = this.#base + field.end - 1; at >= first; at -= 1) {
      const next = Math.floor(rest / 10);
      this.#chunk[at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  /** Digits given as text, exactly as many as the field holds. */
  putDigits(field: Field, digits: string): Misfit | undefined {
    if (digits.length !== field.length) return 'not digits';
    const first = this.#base + field.start;
    for (let at = 0; at < digits.length; at += 1) {
      const code = digits.charCodeAt(at);
      if (code < ZERO || code > ZERO + 9) return 'not digits';
      this.#chunk[first + at] = code;
    }
    return undefined;
  }

  /** A key: written as given, never cut. */
  putKey(field: Field, value: string): Misfit | undefined {
    if (value.length > field.length) return 'too long';
    const first = this.#base + field.start;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      if (code < SPACE || code > TILDE) return 'outside ASCII 0x20–0x7E';
      this.#chunk[first + at] = code;
    }
    return undefined;
  }

  /** A name or free text: upper case, transliterated, cut at the end of the field. */
  putText(field: Field, value: string): void {
    const first = this.#base + field.start;
    const length = Math.min(value.length, field.length);
    for (let at = 0; at < length; at += 1) {
      const code = value.charCodeAt(at);
      if (code < SPACE || code > TILDE) {
        this.#chunk.fill(SPACE, first, first + field.length);
        this.#chunk.write(bankText(value).slice(0, field.length), first, 'latin1');
        return;
      }
      this.#chunk[first + at] = code >= LOWER_A && code <= LOWER_Z ? code - 32 : code;
    }
  }

  #newChunk(): Buffer {
    return Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }
}
