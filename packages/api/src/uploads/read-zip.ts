import { crc32, inflateRawSync } from 'node:zlib';
import { DomainError } from '@cordelle/domain/errors.ts';

/** One file of an archive: its bytes are unpacked when they are asked for. */
export type ZipEntry = {
  /** As the archive says it, path and all; never used as a path. */
  readonly name: string;
  /** Throws `upload.password_protected`, `upload.too_large`, `upload.failed`. */
  readonly read: () => Uint8Array;
};

type Bounds = {
  readonly entriesMax: number;
  readonly bytesMaxEach: number;
  /** Of all that is unpacked together. */
  readonly bytesMaxTotal: number;
};

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const ENCRYPTED = 1;
const UTF8 = 1 << 11;
const STORED = 0;
const DEFLATED = 8;
/** Written where the number stands in a field of 64 bits: archives within our bounds have none. */
const ELSEWHERE = 0xffffffff;

const broken = () => new DomainError('upload.zip_unreadable');

/**
 * The files of an archive, folders and what systems add for themselves left out. Sizes are believed of nobody: nothing unpacks
 * to more than its bound. Throws `upload.zip_unreadable`, `upload.zip_too_many`.
 */
export function readZip(archive: Uint8Array, bounds: Bounds): ZipEntry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count > bounds.entriesMax * 2) throw new DomainError('upload.zip_too_many', { max: bounds.entriesMax });
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  let at = directory;
  for (let turn = 0; turn < count; turn += 1) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL) throw broken();
    const header = headerAt(bytes, at);
    at = header.next;
    if (at > end) throw broken();
    if (isOfSystem(header.name)) continue;
    entries.push({
      name: header.name,
      read: () => {
        const file = unpack(bytes, directory, header, bounds.bytesMaxEach);
        unpacked += file.byteLength;
        if (unpacked > bounds.bytesMaxTotal) throw new DomainError('upload.failed');
        return file;
      },
    });
  }
  if (entries.length > bounds.entriesMax) throw new DomainError('upload.zip_too_many', { max: bounds.entriesMax });
  return entries;
}

/** Where the record stands that ends an archive of one part. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + bytes.readUInt16LE(at + 20) !== bytes.length) continue;
    if (bytes.readUInt16LE(at + 4) !== 0 || bytes.readUInt16LE(at + 8) !== bytes.readUInt16LE(at + 10)) throw broken();
    return at;
  }
  throw broken();
}

type Header = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
  readonly next: number;
};

function headerAt(bytes: Buffer, at: number): Header {
  const flags = bytes.readUInt16LE(at + 8);
  const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28);
  return {
    name: nameOf(bytes.subarray(at + CENTRAL_BYTES, nameEnd), (flags & UTF8) !== 0),
    flags,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    local: bytes.readUInt32LE(at + 42),
    next: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
}

function unpack(bytes: Buffer, directory: number, header: Header, max: number): Uint8Array {
  const { flags, method, crc, packed, size, local } = header;
  if ((flags & ENCRYPTED) !== 0) throw new DomainError('upload.password_protected');
  if (packed === ELSEWHERE || size === ELSEWHERE || local === ELSEWHERE) throw new DomainError('upload.failed');
  if (size > max || packed > max) throw new DomainError('upload.too_large', { size: Math.floor(max / 1_000_000) });
  if (local + LOCAL_BYTES > directory || bytes.readUInt32LE(local) !== LOCAL) throw new DomainError('upload.failed');
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packed > directory) throw new DomainError('upload.failed');
  const data = bytes.subarray(start, start + packed);
  const file = method === STORED ? data : method === DEFLATED ? inflated(data, size) : null;
  if (file === null || file.byteLength !== size || crc32(file) !== crc) throw new DomainError('upload.failed');
  return file;
}

/** Null where it is none, or more than it says. */
function inflated(data: Uint8Array, size: number): Buffer | null {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
}

/** What macOS and Windows lay beside the files of a folder, and the folders themselves. */
const isOfSystem = (name: string): boolean =>
  /[/\\]$/.test(name) ||
  /(^|[/\\])(__MACOSX[/\\]|\.[^/\\]*$)/.test(name) ||
  /(^|[/\\])(Thumbs\.db|desktop\.ini)$/i.test(name);

/** Letters of the code page that Windows packs names in where it says nothing of UTF-8, from 0x80 on. */
const CODE_PAGE = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ';

function nameOf(raw: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).normalize('NFC');
  } catch {
    if (isUtf8) return raw.toString('utf8');
    return [...raw].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE[byte - 0x80] ?? '_'))).join('');
  }
}
