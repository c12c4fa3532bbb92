import { FileFault } from '../fault.ts';
import { RECORD_LENGTH } from './layout.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Cuts chunks into lines ended by CRLF or LF; the last one may lack its end. Holds at most one record. */
export class RecordSplitter {
  readonly #onLine: (bytes: Buffer, start: number, length: number) => void;
  readonly #lineNumber: () => number;
  readonly #carry = Buffer.alloc(RECORD_LENGTH + 1);
  #carried = 0;

  /** `onLine` gets bytes that are valid during the call only; `lineNumber` names the line that is too long. */
  constructor(onLine: (bytes: Buffer, start: number, length: number) => void, lineNumber: () => number) {
    this.#onLine = onLine;
    this.#lineNumber = lineNumber;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      if (this.#carried > 0) {
        this.#hold(chunk, start, end);
        this.#line(this.#carry, 0, this.#carried);
        this.#carried = 0;
      } else {
        this.#line(chunk, start, end - start);
      }
      start = end + 1;
    }
    this.#hold(chunk, start, chunk.length);
  }

  end(): void {
    if (this.#carried > 0) this.#line(this.#carry, 0, this.#carried);
  }

  #line(bytes: Buffer, start: number, length: number): void {
    const trimmed = length > 0 && bytes[start + length - 1] === CR ? length - 1 : length;
    if (trimmed > RECORD_LENGTH) this.#tooLong();
    this.#onLine(bytes, start, trimmed);
  }

  #hold(chunk: Buffer, start: number, end: number): void {
    if (this.#carried + end - start > this.#carry.length) this.#tooLong();
    chunk.copy(this.#carry, this.#carried, start, end);
    this.#carried += end - start;
  }

  #tooLong(): never {
    throw new FileFault('LENGTH', this.#lineNumber(), `more than ${RECORD_LENGTH} characters`);
  }
}
