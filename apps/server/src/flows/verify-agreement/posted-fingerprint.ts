import { createHash } from 'node:crypto';

/** Source: security §11. */
export const FILE_MAX_BYTES = 6_291_456;
/** What is sent beyond is read and thrown away up to here: a browser that is cut off while it sends shows no answer. */
const READ_MAX_BYTES = 64 * 1024 * 1024;
const HEADERS_MAX_BYTES = 8 * 1024;
const PART = 'file';

/** Of the bytes as they came, or why there is none. */
export type PostedFingerprint =
  | { readonly hash: string }
  | { readonly problem: 'no_file' | 'wrong_kind' | 'too_large' | 'broken' };

/** What the file begins with says what it is, not its name: PDF, or an object as JSON. */
const looksRight = (start: Buffer): boolean =>
  start.subarray(0, 5).toString('latin1') === '%PDF-' || start.subarray(0, 2).toString('latin1') === '{"';

/**
 * The SHA-256 of the file in a multipart body, worked out while it arrives: no more of it than a piece is in memory at any time,
 * and nothing of it is kept. Source of the format: RFC 7578, RFC 2046 §5.1.1.
 */
export async function postedFingerprint(
  contentType: string,
  body: AsyncIterable<Uint8Array> | null,
): Promise<PostedFingerprint> {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !body) return { problem: 'broken' };
  const file = new FileOnTheWay();
  const parts = new PartsOfBody(boundary, file);
  let read = 0;
  for await (const piece of body) {
    read += piece.byteLength;
    if (read > READ_MAX_BYTES) return { problem: 'too_large' };
    if (!file.isTooLarge) parts.take(piece);
    if (parts.isBroken) return { problem: 'broken' };
  }
  if (file.isTooLarge) return { problem: 'too_large' };
  return parts.isWhole ? file.outcome() : { problem: 'broken' };
}

/** The bytes of the file, as they come. */
class FileOnTheWay {
  readonly #hash = createHash('sha256');
  #start = Buffer.alloc(0);
  #bytes = 0;

  get isTooLarge(): boolean {
    return this.#bytes > FILE_MAX_BYTES;
  }

  take(piece: Buffer): void {
    this.#bytes += piece.byteLength;
    this.#hash.update(piece);
    if (this.#start.byteLength < 5) this.#start = Buffer.concat([this.#start, piece.subarray(0, 5)]);
  }

  outcome(): PostedFingerprint {
    if (this.#bytes === 0) return { problem: 'no_file' };
    return looksRight(this.#start) ? { hash: this.#hash.digest('hex') } : { problem: 'wrong_kind' };
  }
}

/** Cuts a multipart body at its boundaries while it arrives, and hands on what belongs to the file. */
class PartsOfBody {
  readonly #delimiter: Buffer;
  readonly #file: FileOnTheWay;
  /** As if a line had ended before the body: its first boundary looks like the others. */
  #rest: Buffer = Buffer.from('\r\n');
  #inside: 'body' | 'headers' | 'end' = 'body';
  #isFile = false;
  isBroken = false;

  constructor(boundary: string, file: FileOnTheWay) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#file = file;
  }

  get isWhole(): boolean {
    return this.#inside === 'end';
  }

  take(piece: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    while (this.#inside === 'body' ? this.#passBoundary() : this.#inside === 'headers' && this.#passHeaders());
    if (this.#inside === 'end') this.#rest = Buffer.alloc(0);
  }

  /** Returns whether a boundary was passed; without one, everything that cannot be the beginning of one is handed on. */
  #passBoundary(): boolean {
    const at = this.#rest.indexOf(this.#delimiter);
    const upTo = at < 0 ? Math.max(0, this.#rest.byteLength - this.#delimiter.byteLength) : at;
    if (this.#isFile) this.#file.take(this.#rest.subarray(0, upTo));
    this.#rest = this.#rest.subarray(at < 0 ? upTo : at + this.#delimiter.byteLength);
    if (at >= 0) this.#inside = 'headers';
    return at >= 0;
  }

  #passHeaders(): boolean {
    if (this.#rest.subarray(0, 2).toString('latin1') === '--') {
      this.#inside = 'end';
      return false;
    }
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) {
      this.isBroken = this.#rest.byteLength > HEADERS_MAX_BYTES;
      return false;
    }
    const headers = this.#rest.subarray(0, end).toString('utf8');
    this.#isFile = new RegExp(`^content-disposition:.*[;\\s]name="${PART}"`, 'im').test(headers);
    // The line end before the next boundary may be the one that ends the headers.
    this.#rest = this.#rest.subarray(end + 4);
    this.#inside = 'body';
    return true;
  }
}
