import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LockLost, type Turn, withAdvisoryLock } from './advisory-lock.ts';

let database: TestDatabase;
let other: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  other = await openDatabase(database.url, { role: 'worker', max: 2 });
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

/** Keeps this thread from doing anything, as a stopped process is kept. */
const freeze = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const SHORT = { silenceMaxMs: 600 };
const forEver = () => new Promise<never>(() => undefined);

test('work that takes longer than the silence allowed keeps its turn, as long as its process lives', async () => {
  const done = withAdvisoryLock(database.worker, 'long work', 0, () => sleep(1_500, 'done'), SHORT);
  await sleep(900);
  expect(await withAdvisoryLock(other, 'long work', 0, async () => 'both', SHORT)).toBeNull();
  expect(await done).toBe('done');
  expect(await withAdvisoryLock(other, 'long work', 0, async () => 'after', SHORT)).toBe('after');
});

test('who was frozen is refused by its own clock before it does anything more; the next one takes over', async () => {
  let turn: Turn | null = null;
  const frozen = withAdvisoryLock(
    database.worker,
    'frozen',
    0,
    async (mine) => {
      turn = mine;
      mine.requireHeld();
      freeze(1_500);
      expect(() => mine.requireHeld()).toThrow(LockLost);
      return forEver();
    },
    SHORT,
  );
  await expect(frozen).rejects.toThrow(LockLost);
  expect(await withAdvisoryLock(other, 'frozen', 2_000, async () => 'taken over', SHORT)).toBe('taken over');
  expect(() => turn?.requireHeld()).toThrow(LockLost);
});

test('a database that cuts the session off ends the turn at once, whatever the work still waits for', async () => {
  const cut = withAdvisoryLock(database.worker, 'cut off', 0, forEver, SHORT);
  await sleep(100);
  await database.owner`
    select pg_terminate_backend(l.pid) from pg_locks l
     where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())`;
  await expect(cut).rejects.toThrow();
  expect(await withAdvisoryLock(database.worker, 'cut off', 1_000, async () => 'again', SHORT)).toBe('again');
});

test('lost turns cost the pool nothing: each of its sessions still answers', async () => {
  for (let time = 0; time < 3; time += 1)
    await withAdvisoryLock(other, `lost ${time}`, 0, async () => freeze(700), SHORT).catch(() => undefined);
  const answers = Array.from({ length: 6 }, () => other.sql`select pg_sleep(0.05), 1 as one`);
  expect((await Promise.all(answers)).map(([row]) => row?.one)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await withAdvisoryLock(other, 'lost 0', 1_000, async () => 'free', SHORT)).toBe('free');
});
