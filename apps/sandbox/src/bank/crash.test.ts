import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { afterEach, expect, test } from 'vitest';
import { BankHarness } from '../testing/bank-harness.ts';
import type { Sent } from '../testing/customer-files.ts';
import { testAccount } from './test-accounts.ts';

const harnesses: BankHarness[] = [];
afterEach(async () => {
  for (const harness of harnesses.splice(0)) await harness.remove();
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
async function week(crashAt: number): Promise<{ harness: BankHarness; crashed: boolean }> {
  let changes = 0;
  let crashed = false;
  const harness = await BankHarness.start({
    beforeChange: (change) => {
      changes += 1;
      if (changes !== crashAt) return;
      crashed = true;
      throw new Crash(change);
    },
  });
  harnesses.push(harness);
  const live = async (date: string, time: string) => {
    try {
      await harness.advance(date, time);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await harness.restart();
      await harness.advance(date, time);
    }
  };
  await live('2026-03-18', '06:00');
  await harness.send('CA', '2026-03-18', CANADIAN);
  await harness.send('US', '2026-03-18', AMERICAN);
  await live('2026-03-18', '12:30');
  for (let date = '2026-03-19'; date <= '2026-03-25'; date = addDays(date, 1)) await live(date, '06:00');
  return { harness, crashed };
}

test('a crash before any change of the disk, and a second run, leave exactly what no crash leaves', async () => {
  const { harness: whole } = await week(Number.POSITIVE_INFINITY);
  const expected = await whole.everything();
  expect([...expected.keys()].filter((path) => path.endsWith('.part'))).toEqual([]);
  const original = await whole.bank.books('CA');
  let changes = 0;
  while (true) {
    // side by side: they mostly wait for the disk
    const crashes = await Promise.all(Array.from({ length: 8 }, (_, at) => week(FIRST_CRASH + changes + at)));
    for (const { harness, crashed } of crashes) {
      if (!crashed) continue;
      changes += 1;
      expect(await harness.everything(), `crash before change ${changes}`).toEqual(expected);
      expect((await harness.bank.books('CA')).settlementCents).toBe(original.settlementCents);
    }
    if (crashes.some(({ crashed }) => !crashed)) break;
  }
  expect(changes).toBeGreaterThan(60);
}, 120_000);

test('a journal line cut off by a crash is as if never written', async () => {
  const { harness } = await week(Number.POSITIVE_INFINITY);
  const before = await harness.everything();
  await writeFile(join(harness.folder, 'journal.jsonl'), '{"type":"advanced","no', { flag: 'a' });
  await harness.restart();
  await harness.advance('2026-03-25');
  expect(await harness.everything()).toEqual(before);
});

test('running every day twice changes nothing', async () => {
  const { harness } = await week(Number.POSITIVE_INFINITY);
  const before = await harness.everything();
  await harness.restart();
  await harness.liveThrough('2026-03-18', '2026-03-25');
  expect(await harness.everything()).toEqual(before);
});

test('a restarted bank goes on exactly as one that never stopped', async () => {
  const { harness: running } = await week(Number.POSITIVE_INFINITY);
  const { harness: restarted } = await week(Number.POSITIVE_INFINITY);
  await restarted.restart();
  for (const harness of [running, restarted]) {
    await harness.send('CA', '2026-03-25', [{ account: testAccount('CA', 'account_closed'), due: '2026-03-26' }]);
    await harness.advance('2026-03-25', '12:30');
    await harness.liveThrough('2026-03-26', '2026-03-30');
  }
  expect(await restarted.everything()).toEqual(await running.everything());
});
