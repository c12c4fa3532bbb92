import { DomainError } from '@cordelle/domain/errors.ts';
import { describe, expect, test } from 'vitest';
import { type ZipFile, zipOf } from '../testing/zip-of.ts';
import { readZip } from './read-zip.ts';

const BOUNDS = { entriesMax: 3, bytesMaxEach: 1_000, bytesMaxTotal: 2_500 };
const TEXT = Buffer.from('consent');
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};
const fates = (...files: ZipFile[]) =>
  readZip(zipOf(files), BOUNDS).map(({ name, read }) => [name, codeOf(read)] as const);

test('files are read as they were packed, whatever their names are written in', () => {
  const [stored, deflated, windows] = readZip(
    zipOf([
      { name: 'a/Zoë.pdf', bytes: TEXT, method: 0 },
      { name: 'Zoe\u0308.pdf', bytes: TEXT, flags: 0 },
      { name: Buffer.from([0x5a, 0x6f, 0x89, 0x2e, 0x70, 0x64, 0x66]), bytes: TEXT, flags: 0 },
    ]),
    BOUNDS,
  );
  expect(stored?.name).toBe('a/Zoë.pdf');
  expect(deflated?.name).toBe('Zoë.pdf');
  expect(windows?.name).toBe('Zoë.pdf');
  expect([stored, deflated, windows].map((entry) => Buffer.from(entry?.read() ?? []).toString())).toEqual(
    Array(3).fill('consent'),
  );
});

test('folders and what systems add are left out', () =>
  expect(
    fates(
      { name: 'scans/', bytes: new Uint8Array() },
      { name: '__MACOSX/scans/._a.pdf', bytes: TEXT },
      { name: 'scans/.DS_Store', bytes: TEXT },
      { name: 'scans\\Thumbs.db', bytes: TEXT },
      { name: 'scans/a.pdf', bytes: TEXT },
    ),
  ).toEqual([['scans/a.pdf', 'taken']]));

describe('what is refused', () => {
  test.each([
    ['a file with a password', { flags: 1 }, 'upload.password_protected'],
    ['one that says it is too large', { saidSize: 1_001 }, 'upload.too_large'],
    ['one that unpacks to more than it says', { bytes: Buffer.alloc(900_000), saidSize: 900 }, 'upload.failed'],
    ['one that unpacks to less than it says', { saidSize: 900 }, 'upload.failed'],
    ['one that is packed in a way nobody reads here', { method: 12 }, 'upload.failed'],
  ] as const)('%s', (_, odd, code) => expect(fates({ name: 'a.pdf', bytes: TEXT, ...odd })).toEqual([['a.pdf', code]]));

  test('more than all may take together', () => {
    const bytes = Buffer.alloc(900);
    expect(fates({ name: 'a', bytes }, { name: 'b', bytes }, { name: 'c', bytes })).toEqual([
      ['a', 'taken'],
      ['b', 'taken'],
      ['c', 'upload.failed'],
    ]);
  });

  test('bytes that are not those that were packed', () => {
    const archive = zipOf([{ name: 'a.pdf', bytes: TEXT, method: 0 }]);
    archive[archive.indexOf('consent')] = 0x43;
    expect(codeOf(() => readZip(archive, BOUNDS)[0]?.read())).toBe('upload.failed');
  });

  test('more files than are taken', () =>
    expect(codeOf(() => readZip(zipOf('abcd'.split('').map((name) => ({ name, bytes: TEXT }))), BOUNDS))).toBe(
      'upload.zip_too_many',
    ));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.alloc(500, 'x')],
    ['its end cut off', zipOf([{ name: 'a', bytes: TEXT }]).subarray(0, -3)],
    ['a directory that lies elsewhere', moved(zipOf([{ name: 'a', bytes: TEXT }]))],
  ])('%s', (_, bytes) => expect(codeOf(() => readZip(bytes, BOUNDS))).toBe('upload.zip_unreadable'));
});

function moved(archive: Buffer): Buffer {
  archive.writeUInt32LE(archive.byteLength - 22, archive.byteLength - 6);
  return archive;
}
