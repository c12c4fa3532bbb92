import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderFiles } from './folder-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'ab'.repeat(16);
async function names(within = folder): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of folderFiles(within).list()) keys.push(key);
  return keys.sort();
}

test('what is kept comes back, is listed and is removed', async () => {
  const files = folderFiles(folder);
  await files.put(KEY, Buffer.from('bytes'));
  expect((await files.get(KEY)).toString()).toBe('bytes');
  expect(await names()).toEqual([KEY]);
  await files.remove(KEY);
  await files.remove(KEY);
  expect(await names()).toEqual([]);
  await expect(files.get(KEY)).rejects.toThrow();
});

test.skipIf(process.platform === 'win32')('it is for the owner of the process alone', async () => {
  await folderFiles(folder).put(KEY, Buffer.from('bytes'));
  expect(statSync(join(folder, 'ab', KEY)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'ab')).mode & 0o777).toBe(0o700);
});

test('a folder that is not there yet holds nothing', async () => {
  expect(await names(join(folder, 'none'))).toEqual([]);
});

test('what a crash left half written is listed under its own name, never found under the other, and removed', async () => {
  mkdirSync(join(folder, 'ab'));
  const half = `${KEY}-0123abcd.draft`;
  writeFileSync(join(folder, 'ab', half), 'by');
  const files = folderFiles(folder);
  expect(await names()).toEqual([half]);
  await expect(files.get(KEY)).rejects.toThrow();
  await files.remove(half);
  expect(readdirSync(join(folder, 'ab'))).toEqual([]);
});

test('a write that fails leaves nothing behind', async () => {
  mkdirSync(join(folder, 'ab', KEY), { recursive: true });
  await expect(folderFiles(folder).put(KEY, Buffer.from('bytes'))).rejects.toThrow();
  expect(readdirSync(join(folder, 'ab'))).toEqual([KEY]);
});

test.each(['../secret', `${KEY}/../x`, '', 'AB'.repeat(16), `${KEY}.draft/..`])('%j is no key', async (key) => {
  const files = folderFiles(folder);
  expect(() => files.get(key)).toThrow('not the key of a file');
  expect(() => files.remove(key)).toThrow('not the key of a file');
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not the key of a file');
});
