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
export type Misfit = 'too long' | 'outside ASCII 0x20–0x7E';

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
    this.#base += RECORD_LENGTH;
    for (let at = 0; at < this.#lineEnd.length; at += 1) this.#chunk[this.#base + at] = this.#lineEnd[at] ?? 0;
    this.#base += this.#lineEnd.length;
    this.#records += 1;
  }

  /** A number the field is known to hold: the caller has compared it with the field's capacity. */
  putNumber(field: Field, value: number): void {
    const chunk = this.#chunk;
    const first = this.#base + field.start;
    let rest = value;
    for (let at = this.#base + field.end - 1; at >= first; at -= 1) {
      const next = Math.floor(rest / 10);
      chunk[at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  /** Digits given as text, exactly as many as the field holds. Returns their value, or -1 when they are not that. */
  putDigits(field: Field, digits: string): number {
    if (digits.length !== field.length) return -1;
    const chunk = this.#chunk;
    const first = this.#base + field.start;
    let value = 0;
    for (let at = 0; at < digits.length; at += 1) {
      const digit = digits.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) return -1;
      chunk[first + at] = ZERO + digit;
      value = value * 10 + digit;
    }
    return value;
  }

  /** A key: written as given, never cut. */
  putKey(field: Field, value: string): Misfit | undefined {
    if (value.length > field.length) return 'too long';
    const chunk = this.#chunk;
    const first = this.#base + field.start;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      if (code < SPACE || code > TILDE) return 'outside ASCII 0x20–0x7E';
      chunk[first + at] = code;
    }
    return undefined;
  }

  /**
   * A name or free text: upper case, transliterated, cut at the end of the field. Returns whether anything but blanks and
   * zeros was written.
   */
  putText(field: Field, value: string): boolean {
    const chunk = this.#chunk;
    const first = this.#base + field.start;
    const length = Math.min(value.length, field.length);
    let says = false;
    for (let at = 0; at < length; at += 1) {
      const code = value.charCodeAt(at);
      if (code < SPACE || code > TILDE) {
        chunk.fill(SPACE, first, first + field.length);
        return this.putText(field, bankText(value));
      }
      chunk[first + at] = code >= LOWER_A && code <= LOWER_Z ? code - 32 : code;
      says ||= code !== SPACE && code !== ZERO;
    }
    return says;
  }

  #newChunk(): Buffer {
    return Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }
}
