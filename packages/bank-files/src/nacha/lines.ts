import { FileFault } from '../fault.ts';
import { RECORD_LENGTH } from './layout.ts';

/** A whole file, or its chunks as a stream delivers them. */
export type NachaSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Longest physical line looked at, so that bytes without line ends cannot fill the memory. */
const LINE_MAX = 4096;
const SLICE_BYTES = 256 * 1024;
const LINE_END = /[\r\n]/;
const LINE_ENDS = /^[\r\n]*$/;
const BLANK = /^ *$/;
const BLANK_OR_NINES = /^(?: *|9*)$/;

/** Chunks of a source; a whole file is looked at in slices, so its text is never held twice. */
export async function* chunksOf(source: NachaSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += SLICE_BYTES) yield source.subarray(at, at + SLICE_BYTES);
  } else yield* source;
}

/**
 * Cuts bytes into records of 94 characters and hands each to `take` with its line number. Tolerates what banks do: LF, CRLF
 * or CR, or no line ends at all but at the very end; blank lines; short lines (filled with blanks); long lines whose excess is blanks or nines.
 * Anything else throws `LINE_LENGTH`. Bytes are taken one to one as characters; the reader refuses those outside ASCII.
 */
export class RecordCutter {
  readonly #take: (record: string, line: number) => void;
  #mode: 'unknown' | 'lines' | 'stream' = 'unknown';
  #rest = '';
  #line = 0;

  constructor(take: (record: string, line: number) => void) {
    this.#take = take;
  }

  /** Lines (records, in an unterminated stream) seen so far. */
  get line(): number {
    return this.#line;
  }

  push(chunk: Uint8Array): void {
    const text = this.#rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    if (this.#mode === 'unknown') {
      if (LINE_END.test(text.slice(0, LINE_MAX + 1))) this.#mode = 'lines';
      else if (text.length > LINE_MAX) this.#mode = 'stream';
    }
    if (this.#mode === 'lines') this.#rest = this.#cutLines(text);
    else if (this.#mode === 'stream') this.#rest = this.#cutStream(text);
    else this.#rest = text;
  }

  end(): void {
    if (this.#mode === 'unknown') {
      this.#mode = this.#rest.length > RECORD_LENGTH && this.#rest.length % RECORD_LENGTH === 0 ? 'stream' : 'lines';
      if (this.#mode === 'stream') this.#rest = this.#cutStream(this.#rest);
    }
    if (this.#rest === '') return;
    if (this.#mode === 'stream' && LINE_ENDS.test(this.#rest)) return;
    if (this.#mode === 'stream')
      throw new FileFault('LINE_LENGTH', this.#line + 1, 'a stream without line ends is not a multiple of 94 long');
    const last = this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest;
    this.#rest = '';
    this.#takeLine(last);
  }

  #cutStream(text: string): string {
    let at = 0;
    for (; at + RECORD_LENGTH <= text.length; at += RECORD_LENGTH) {
      const record = text.slice(at, at + RECORD_LENGTH);
      this.#line += 1;
      if (LINE_END.test(record))
        throw new FileFault('LINE_LENGTH', this.#line, 'a line end in a stream that began without');
      this.#take(record, this.#line);
    }
    return text.slice(at);
  }

  #cutLines(text: string): string {
    let at = 0;
    let lf = text.indexOf('\n');
    let cr = text.indexOf('\r');
    while (lf !== -1 || cr !== -1) {
      const end = cr === -1 || (lf !== -1 && lf < cr) ? lf : cr;
      let next = end + 1;
      if (end === cr) {
        // The LF of a CRLF may be in the next chunk; the line waits for it.
        if (next === text.length) break;
        if (next === lf) next += 1;
      }
      this.#takeLine(text.slice(at, end));
      at = next;
      if (lf !== -1 && lf < at) lf = text.indexOf('\n', at);
      if (cr !== -1 && cr < at) cr = text.indexOf('\r', at);
    }
    const rest = text.slice(at);
    if (rest.length > LINE_MAX + 1)
      throw new FileFault('LINE_LENGTH', this.#line + 1, `a line longer than ${LINE_MAX}`);
    return rest;
  }

  #takeLine(line: string): void {
    this.#line += 1;
    if (line.length === RECORD_LENGTH) this.#takeUnlessBlank(line);
    else if (line.length < RECORD_LENGTH) this.#takeUnlessBlank(line.padEnd(RECORD_LENGTH, ' '));
    else if (line.length <= LINE_MAX && BLANK_OR_NINES.test(line.slice(RECORD_LENGTH)))
      this.#takeUnlessBlank(line.slice(0, RECORD_LENGTH));
    else if (this.#line === 1 && line.length % RECORD_LENGTH === 0) this.#takeStream(line);
    else throw new FileFault('LINE_LENGTH', this.#line, `a record of ${line.length} characters`);
  }

  /** A file of one line: a stream without line ends but for the one at its end. */
  #takeStream(text: string): void {
    this.#line = 0;
    this.#cutStream(text);
  }

  #takeUnlessBlank(record: string): void {
    if (record.charCodeAt(0) !== 0x20 || !BLANK.test(record)) this.#take(record, this.#line);
  }
}
