import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { afterEach, expect, test } from 'vitest';
import { BankStand } from '../testing/bank-stand.ts';
import type { Sent } from '../testing/customer-files.ts';
import { testAccount } from './test-accounts.ts';

const stands: BankStand[] = [];
afterEach(async () => {
  for (const stand of stands.splice(0)) await stand.remove();
});

class Crash extends Error {}

/** The first change opens the journal, before there is a bank to advance. */
const FIRST_CRASH = 2;

const CANADIAN: readonly Sent[] = [
  { account: '1000000', due: '2026-03-19' },
  { account: testAccount('CA', 'insufficient_funds'), due: '2026-03-19' },
  { account: testAccount('CA', 'returns_sent_twice'), due: '2026-03-19' },
  { account: testAccount('CA', 'returns_broken'), due: '2026-03-19' },
  { account: testAccount('CA', 'returns_lost'), due: '2026-03-19' },
  { account: testAccount('CA', 'notice_new_account'), due: '2026-03-19' },
];
const AMERICAN: readonly Sent[] = [
  { account: testAccount('US', 'account_closed'), due: '2026-03-19' },
  { account: testAccount('US', 'notice_new_account'), due: '2026-03-19' },
];

/** Lives a week; dies before the `crashAt`-th change of the disk and begins again where it stood. */
async function week(crashAt: number): Promise<{ stand: BankStand; crashed: boolean }> {
  let changes = 0;
  let crashed = false;
  const stand = await BankStand.start({
    beforeChange: (change) => {
      changes += 1;
      if (changes !== crashAt) return;
      crashed = true;
      throw new Crash(change);
    },
  });
  stands.push(stand);
  const live = async (date: string, time: string) => {
    try {
      await stand.advance(date, time);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await stand.restart();
      await stand.advance(date, time);
    }
  };
  await live('2026-03-18', '06:00');
  await stand.send('CA', '2026-03-18', CANADIAN);
  await stand.send('US', '2026-03-18', AMERICAN);
  await live('2026-03-18', '12:30');
  for (let date = '2026-03-19'; date <= '2026-03-25'; date = addDays(date, 1)) await live(date, '06:00');
  return { stand, crashed };
}

test('a crash before any change of the disk, and a second run, leave exactly what no crash leaves', async () => {
  const { stand: whole } = await week(Number.POSITIVE_INFINITY);
  const expected = await whole.everything();
  expect([...expected.keys()].filter((path) => path.endsWith('.part'))).toEqual([]);
  const original = await whole.bank.books('CA');
  let changes = 0;
  while (true) {
    // side by side: they mostly wait for the disk
    const crashes = await Promise.all(Array.from({ length: 8 }, (_, at) => week(FIRST_CRASH + changes + at)));
    for (const { stand, crashed } of crashes) {
      if (!crashed) continue;
      changes += 1;
      expect(await stand.everything(), `crash before change ${changes}`).toEqual(expected);
      expect((await stand.bank.books('CA')).settlementCents).toBe(original.settlementCents);
    }
    if (crashes.some(({ crashed }) => !crashed)) break;
  }
  expect(changes).toBeGreaterThan(60);
}, 120_000);

test('a journal line cut off by a crash is as if never written', async () => {
  const { stand } = await week(Number.POSITIVE_INFINITY);
  const before = await stand.everything();
  await writeFile(join(stand.folder, 'journal.jsonl'), '{"type":"advanced","no', { flag: 'a' });
  await stand.restart();
  await stand.advance('2026-03-25');
  expect(await stand.everything()).toEqual(before);
});

test('running every day twice changes nothing', async () => {
  const { stand } = await week(Number.POSITIVE_INFINITY);
  const before = await stand.everything();
  await stand.restart();
  await stand.liveThrough('2026-03-18', '2026-03-25');
  expect(await stand.everything()).toEqual(before);
});

test('a restarted bank goes on exactly as one that never stopped', async () => {
  const { stand: running } = await week(Number.POSITIVE_INFINITY);
  const { stand: restarted } = await week(Number.POSITIVE_INFINITY);
  await restarted.restart();
  for (const stand of [running, restarted]) {
    await stand.send('CA', '2026-03-25', [{ account: testAccount('CA', 'account_closed'), due: '2026-03-26' }]);
    await stand.advance('2026-03-25', '12:30');
    await stand.liveThrough('2026-03-26', '2026-03-30');
  }
  expect(await restarted.everything()).toEqual(await running.everything());
});
