import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchivedHead } from '@cordelle/engine/ports/file-archive.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { armingToken } from './arming-token.ts';
import { folderArchive } from './folder-archive.ts';

const key = createSecretKey(Buffer.alloc(32, 3));
const BYTES = Buffer.concat([Buffer.from('A000000001\n1234567 the account number\n'), randomBytes(200_000)]);
const sha256 = createHash('sha256').update(BYTES).digest('hex');
const FILE: ArchivedHead = {
  rail: 'CA',
  direction: 'outbound',
  name: 'CA_20260318_0001.txt',
  sha256,
  bytes: BYTES.length,
  keptAt: '2026-03-18T16:00:00.000Z',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const archive = () => folderArchive(folder, key);
const place = () => join(folder, 'CA/outbound');
async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}
function* inPieces(): Generator<Buffer> {
  for (let at = 0; at < BYTES.length; at += 9_999) yield BYTES.subarray(at, at + 9_999);
}

test('a file comes back as it was, is listed under its name, and lies there sealed', async () => {
  expect(await archive().list('CA', 'outbound')).toEqual([]);
  await archive().keep(FILE, inPieces());
  const [kept, ...others] = await archive().list('CA', 'outbound');
  expect(others).toEqual([]);
  expect(kept).toEqual({ rail: 'CA', direction: 'outbound', name: FILE.name, sha256 });
  expect(await archive().head(FILE)).toEqual(FILE);
  expect((await whole(archive().read(FILE))).equals(BYTES)).toBe(true);
  expect(await archive().list('CA', 'inbound')).toEqual([]);
  const [name = ''] = readdirSync(place());
  expect(readFileSync(join(place(), name)).includes('1234567')).toBe(false);
});

test('what was listed before is named by the same objects; what anybody adds is seen at once, and when the folder rested too', async () => {
  const [one, other] = [archive(), archive()];
  await one.keep(FILE, inPieces());
  const [first] = await one.list('CA', 'outbound');
  for (const restsMs of [0, 200]) {
    await sleep(restsMs);
    const before = await one.list('CA', 'outbound');
    const name = `CA_20260319_${restsMs}.txt`;
    await other.keep({ ...FILE, name }, [BYTES]);
    const after = await one.list('CA', 'outbound');
    expect(after.length).toBe(before.length + 1);
    expect(after.map((file) => file.name)).toContain(name);
    expect(after.find((file) => file.name === FILE.name)).toBe(first);
  }
  await sleep(200);
  expect(await one.list('CA', 'outbound')).not.toBe(await other.list('CA', 'outbound'));
  expect(await one.list('CA', 'outbound')).toBe(await one.list('CA', 'outbound'));
});

test('one that is kept stays as it is; one that could not be written leaves nothing', async () => {
  await archive().keep(FILE, inPieces());
  const before = readdirSync(place()).map((name) => readFileSync(join(place(), name)).toString('hex'));
  await archive().keep(FILE, [Buffer.from('other bytes')]);
  expect(readdirSync(place()).map((name) => readFileSync(join(place(), name)).toString('hex'))).toEqual(before);
  const breaking = async function* () {
    yield BYTES;
    throw new Error('the source broke off');
  };
  const other = { ...FILE, name: 'CA_20260318_0002.txt' };
  await expect(archive().keep(other, breaking())).rejects.toThrow('the source broke off');
  expect(readdirSync(place())).toHaveLength(1);
});

test('altered, under another name, or with another key it does not open', async () => {
  await archive().keep(FILE, inPieces());
  const [name = ''] = readdirSync(place());
  await expect(whole(folderArchive(folder, createSecretKey(Buffer.alloc(32, 4))).read(FILE))).rejects.toThrow();
  const other = { ...FILE, name: 'CA_20260318_0002.txt' };
  renameSync(join(place(), name), join(place(), name.replace('0001', '0002')));
  await expect(whole(archive().read(other))).rejects.toThrow();
  const bytes = readFileSync(join(place(), name.replace('0001', '0002')));
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  writeFileSync(join(place(), name), bytes);
  await expect(whole(archive().read(FILE))).rejects.toThrow();
});

test('no name leads out of its folder', async () => {
  await expect(archive().keep({ ...FILE, name: '../keys' }, [BYTES])).rejects.toThrow('no name of a bank file');
  await expect(archive().keep({ ...FILE, sha256: '../../x' }, [BYTES])).rejects.toThrow('digest');
});

test('the token of an installation is read as it was written, one per rail', async () => {
  const token = armingToken(folder);
  expect(await token.read('CA')).toBeNull();
  await token.write('CA', 'one');
  await token.write('CA', 'two');
  expect(await token.read('CA')).toBe('two');
  expect(await token.read('US')).toBeNull();
});
