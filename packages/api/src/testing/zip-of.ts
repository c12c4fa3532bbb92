import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFile = {
  readonly name: string | Buffer;
  readonly bytes: Uint8Array;
  readonly flags?: number;
  readonly method?: 0 | 8 | 12;
  /** What the archive says of its size, where that is not so. */
  readonly saidSize?: number;
};

/** An archive as a program would pack it. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, flags = 1 << 11, method = 8, saidSize = bytes.byteLength } of files) {
    const called = Buffer.from(name);
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.byteLength, 14);
    facts.writeUInt32LE(saidSize, 18);
    facts.writeUInt16LE(called.byteLength, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    facts.copy(central, 6);
    central.writeUInt32LE(at, 42);
    directory.push(central, called);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50, 0);
    parts.push(local, facts, called, packed);
    at += 30 + called.byteLength + packed.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
