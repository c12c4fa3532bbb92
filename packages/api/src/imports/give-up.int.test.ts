import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCustomerImports } from '../customer-imports/run-imports.ts';
import { type CustomerFiles, files, openCustomerFiles } from '../testing/customer-files.ts';
import { TRIES_MAX } from './give-up.ts';

let uploads: CustomerFiles;
beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

const MINUTE_MS = 60_000;
const IN_ONE_TRANSACTION = 1_000;

/** Runs the job until nothing is under way or its tries are used up; the first `portions` succeed. Returns how often it failed. */
async function failingAfter(portions: number, error: () => Error): Promise<number> {
  const { world } = uploads;
  let reached = 0;
  const failpoint = async (name: string) => {
    if (name !== 'import-before-commit') return;
    reached += 1;
    if (reached > portions) throw error();
  };
  world.wallTime = new Date('2026-03-16T15:00:00Z');
  for (let attempt = 0; attempt < TRIES_MAX + 2; attempt += 1) {
    // Twice: within a minute it is not tried again.
    for (const _ of [1, 2]) await runCustomerImports(world.app({ failpoint }));
    world.wallTime = new Date(world.wallTime.getTime() + MINUTE_MS);
  }
  world.wallTime = null;
  return reached - portions;
}

const broken = () => new Error('broken');
const stands = async (importId: string) => (await uploads.asOwner()).customerImports.byId({ importId });

test('lines that cannot be written, or taken back, are given up after five tries: told, and what was done can be taken back', async () => {
  const lines = Array.from({ length: IN_ONE_TRANSACTION + 1 }, (_, at) => `Failing ${at},F-${at},,,Personal,,,,,,,,,,`);
  const { id: importId } = await uploads.received(files(...lines));
  const { customerImports, auth } = await uploads.asOwner();
  const { email } = (await auth.me()).user;
  await customerImports.start({ importId });
  expect(await failingAfter(1, broken)).toBe(TRIES_MAX);
  expect(await stands(importId)).toMatchObject({
    state: 'imported',
    failure: 'import_failure_given_up',
    undoRefused: null,
    counts: { imported: IN_ONE_TRANSACTION, selected: 1 },
  });

  await (await uploads.asOwner()).customerImports.undo({ importId });
  expect(await failingAfter(1, broken)).toBe(TRIES_MAX);
  expect(await stands(importId)).toMatchObject({ state: 'imported', failure: 'import_failure_undo_given_up' });
  const { owner } = uploads.world.database;
  expect(
    await owner`select subject from outbox where to_address = ${email} and template like 'import%' order by id`,
  ).toEqual([
    { subject: 'customers.csv: import could not be finished' },
    { subject: 'customers.csv: import could not be undone' },
  ]);
  expect(
    await owner`select action, after ->> 'failure' as failure from audit_log where client_id = 4 and result = 'failed' order by id`,
  ).toEqual([
    { action: 'customerImports.giveUp', failure: 'import_failure_given_up' },
    { action: 'customerImports.giveUpUndo', failure: 'import_failure_undo_given_up' },
  ]);

  // As soon as it moves again, nothing of that is left.
  await (await uploads.asOwner()).customerImports.undo({ importId });
  expect(await uploads.settled(importId)).toMatchObject({ state: 'undone', failure: null });
}, 120_000);

test('an outage gives no import up, however long it lasts', async () => {
  const { id: importId } = await uploads.received(files('Patient,P-1,,,Personal,,,,,,,,,,'));
  await (await uploads.asOwner()).customerImports.start({ importId });
  const outage = () => Object.assign(new Error('gone'), { code: '57P01' });
  expect(await failingAfter(0, outage)).toBeGreaterThan(TRIES_MAX);
  expect(await uploads.settled(importId)).toMatchObject({ state: 'imported', failure: null, counts: { imported: 1 } });
});
