import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILPOINTS, type FailpointName } from '@cordelle/api/ports/failpoints.ts';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CrashStand, type Outcome, ZONE } from './testing/crash-stand.ts';

/** Monday morning, before the cut-off of the banks. */
const BEGINNING = instantOf('2026-03-16', '09:30', ZONE);
const FIRST_DEBIT = '2026-03-18';
/** Debits of the first week are approved, settled and paid out by then; those of the second approved. */
const END = instantOf('2026-04-01', '19:00', ZONE);
const CASE_MS_MAX = 300_000;

let undisturbed: Outcome;
const open: { stand: CrashStand; database: TestDatabase }[] = [];

async function stand(): Promise<CrashStand> {
  const database = await createTestDatabase();
  const made = await CrashStand.open(database, BEGINNING, FIRST_DEBIT);
  open.push({ stand: made, database });
  return made;
}

async function closeAll(): Promise<void> {
  for (const { stand, database } of open.splice(0)) {
    await stand.close();
    await database.drop();
  }
}
afterEach(closeAll);

beforeAll(async () => {
  const whole = await stand();
  expect(await whole.run(END)).toMatchObject({ code: 0 });
  undisturbed = await whole.outcome();
  expect(await whole.faults()).toEqual([]);
  await closeAll();
}, CASE_MS_MAX);

/** Everything happened as if nothing had, each entry is once at the bank, and another run finds nothing to do. */
async function expectUndisturbed(survivor: CrashStand): Promise<void> {
  expect(await survivor.outcome()).toEqual(undisturbed);
  expect(await survivor.faults()).toEqual([]);
  const atBank = await survivor.entriesAtBank();
  const onRecord = await survivor.entriesOnRecord();
  const traces = atBank.map(({ trace }) => trace);
  expect(new Set(traces).size).toBe(traces.length);
  expect(new Set(atBank.map(({ reference }) => reference)).size).toBe(atBank.length);
  expect(traces.sort()).toEqual(onRecord.map(({ trace }) => trace).sort());
  const events = await survivor.eventCount();
  expect(await survivor.run(END)).toMatchObject({ code: 0, said: ['0 steps'] });
  expect(await survivor.eventCount()).toBe(events);
}

test('a week and a half without a crash: paid, returned, disputed, settled and paid out on both rails', () => {
  const statuses = (rows: readonly unknown[]) => new Set(rows.map((row) => (row as { status: string }).status));
  expect(statuses(undisturbed.transactions)).toEqual(
    new Set(['Approved', 'Declined', 'Chargeback', 'Processed', 'Removed', 'Future']),
  );
  expect(undisturbed.payouts).toMatchObject(
    [4n, 5n].flatMap((client) => [
      { client, date: '2026-03-25', status: 'Confirmed' },
      { client, date: '2026-04-01', status: 'Handed over' },
    ]),
  );
  expect(undisturbed.questions).toEqual([]);
});

/**
 * Crashes of one story, in an order in which each of them still comes: what both rails do in the same moment, or on few days,
 * comes first, or alone.
 */
const STORIES = [
  ['plan-chunk'],
  ['process-date-chunk'],
  ['inbound-received', 'approvals-chunk', 'freeze-before-commit'],
  ['inbound-before-commit', 'freeze-committed', 'handover-sent', 'settlement-before-commit'],
  ['inbound-before-archive', 'file-written', 'handover-recorded', 'invoice-before-commit'],
  ['sent-chunk', 'handover-started', 'handover-half-sent'],
] as const satisfies readonly (readonly FailpointName[])[];

describe('kill -9 of the process that runs the day', () => {
  test('is tried at every place', () => {
    expect(STORIES.flat().sort()).toEqual([...FAILPOINTS].sort());
  });

  test.each(STORIES.map((failpoints) => [failpoints.join(', '), failpoints] as const))(
    'at %s: each on its first hit and again on the second of the next start',
    async (_, failpoints) => {
      const survivor = await stand();
      for (const failpoint of failpoints) {
        expect(await survivor.run(END, { failpoint, hit: 1, how: 'kill' }), failpoint).toMatchObject({
          signal: 'SIGKILL',
        });
        expect(await survivor.run(END, { failpoint, hit: 2, how: 'kill' }), failpoint).toMatchObject({
          signal: 'SIGKILL',
        });
      }
      expect(await survivor.run(END)).toMatchObject({ code: 0 });
      await expectUndisturbed(survivor);
    },
    CASE_MS_MAX,
  );
});

describe('kill -9 of what the day leans on', () => {
  test(
    'the bank, while it takes a file: the day says so, stops, and goes on when the bank is back',
    async () => {
      const survivor = await stand();
      const running = survivor.start(END, { failpoint: 'handover-recorded', hit: 2, how: 'wait' });
      await running.at;
      const taking = Promise.withResolvers<void>();
      const watcher = watch(survivor.received, () => taking.resolve());
      running.goOn();
      await taking.promise;
      watcher.close();
      await survivor.killSandbox();
      const { code, said } = await running.ended;
      expect(code).toBe(1);
      expect(said).toContainEqual(
        expect.stringMatching(/^CA inbound_files_midday: The outside world .* does not answer/),
      );
      expect(said).toContainEqual(
        expect.stringMatching(/^US inbound_files_midday: The outside world .* does not answer/),
      );
      await survivor.startSandbox();
      expect(await survivor.run(END)).toMatchObject({ code: 0 });
      await expectUndisturbed(survivor);
    },
    CASE_MS_MAX,
  );

  test(
    'PostgreSQL, while entries are marked as sent: nothing that was answered is lost',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cordelle-crash-postgres-'));
      const server = await startEmbedded(join(folder, 'data'), { durable: true });
      await migrate(server.url);
      const database = await openedDatabase(server.url);
      const survivor = await CrashStand.open(database, BEGINNING, FIRST_DEBIT);
      await database.drop();
      const running = survivor.start(END, { failpoint: 'sent-chunk', hit: 1, how: 'wait' });
      await running.at;
      const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      running.goOn();
      expect((await running.ended).code).not.toBe(0);
      const again = await startEmbedded(join(folder, 'data'), { durable: true });
      try {
        survivor.databaseUrl = again.url;
        expect(await survivor.run(END)).toMatchObject({ code: 0 });
        await expectUndisturbed(survivor);
      } finally {
        await survivor.close();
        await again.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    CASE_MS_MAX,
  );
});

/** The pools of a suite on a server of its own; `drop` closes them and leaves the database. */
async function openedDatabase(url: string): Promise<TestDatabase> {
  const [app, worker] = await Promise.all([
    openDatabase(url, { role: 'app', max: 2 }),
    openDatabase(url, { role: 'worker', max: 2 }),
  ]);
  const owner = openOwner(url);
  const drop = async () => {
    await Promise.all([app.close(), worker.close(), owner.end()]);
  };
  return { url, app, worker, owner, drop };
}
