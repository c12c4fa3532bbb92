import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileManifest } from './file-manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordelle-manifest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (name: string, writtenAt: string) => ({
  rail: 'CA' as const,
  name,
  sha256: 'ab'.repeat(32),
  bytes: 7320,
  debits: { amount: '192.50', count: 2 },
  credits: { amount: '0.00', count: 0 },
  writtenAt,
});

test('what was added is there again after a restart, oldest first, over the years', async () => {
  await fileManifest(folder).add(line('b', '2026-01-02T17:00:00.000Z'));
  await fileManifest(folder).add(line('a', '2025-12-31T17:00:00.000Z'));
  await fileManifest(folder).add(line('c', '2026-01-05T17:00:00.000Z'));
  expect((await fileManifest(folder).lines('CA')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(await fileManifest(folder).lines('US')).toEqual([]);
});

test('a line that a crash cut short is passed by, and the next one stands by itself', async () => {
  const manifest = fileManifest(folder);
  await manifest.add(line('a', '2026-01-02T17:00:00.000Z'));
  await appendFile(join(folder, 'CA-2026.jsonl'), '{"rail":"CA","na');
  expect(await manifest.lines('CA')).toHaveLength(1);
  await manifest.add(line('b', '2026-01-05T17:00:00.000Z'));
  expect((await manifest.lines('CA')).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('no folder yet is an empty list', async () => {
  expect(await fileManifest(join(folder, 'new')).lines('CA')).toEqual([]);
});

test('what another process adds meanwhile is read as well', async () => {
  const [one, other] = [fileManifest(folder), fileManifest(folder)];
  await one.add(line('a', '2026-01-02T17:00:00.000Z'));
  expect(await other.lines('CA')).toHaveLength(1);
  const [first] = await other.lines('CA');
  await one.add(line('b', '2026-01-05T17:00:00.000Z'));
  const lines = await other.lines('CA');
  expect(lines.map(({ name }) => name)).toEqual(['a', 'b']);
  // only what was added is read
  expect(lines[0]).toBe(first);
});
