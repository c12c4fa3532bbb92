import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { afterEach, beforeAll, expect } from 'vitest';
import { CrashHarness, type Outcome, ZONE } from './crash-harness.ts';

/** Monday morning, before the cut-off of the banks. */
const BEGINNING = instantOf('2026-03-16', '09:30', ZONE);
const FIRST_DEBIT = '2026-03-18';
/** Debits of the first week are approved, settled and paid out by then; those of the second approved. */
export const END = instantOf('2026-04-01', '19:00', ZONE);
export const CASE_MS_MAX = 300_000;

/**
 * Crashes of one story, in an order in which each of them still comes: what both rails do in the same moment, or on few days,
 * comes first, or alone. Each file of tests tells some of them.
 */
export const STORIES = {
  planning: [['plan-chunk'], ['process-date-chunk'], ['inbound-received', 'approvals-chunk', 'freeze-before-commit']],
  files: [['inbound-before-commit', 'freeze-committed', 'handover-sent', 'settlement-before-commit']],
  handover: [
    ['inbound-before-archive', 'file-written', 'handover-recorded', 'invoice-before-commit'],
    ['sent-chunk', 'handover-started', 'handover-half-sent'],
  ],
} as const satisfies Record<string, readonly (readonly FailpointName[])[]>;

/** How the weeks end when nothing crashes: told once for all files of tests that a process runs one after the other. */
let toldUndisturbed: Promise<Outcome> | undefined;

async function tellUndisturbed(): Promise<Outcome> {
  const database = await createTestDatabase();
  try {
    const whole = await openHarness(database);
    try {
      expect(await whole.run(END)).toMatchObject({ code: 0 });
      expect(await whole.faults()).toEqual([]);
      return await whole.outcome();
    } finally {
      await whole.close();
    }
  } finally {
    await database.drop();
  }
}

/** Stands over databases of their own, and how the same weeks end when nothing crashes. Call at the top of a file. */
export function crashStories() {
  let undisturbed: Outcome;
  const open: { harness: CrashHarness; database: TestDatabase }[] = [];

  const harness = async (): Promise<CrashHarness> => {
    const database = await createTestDatabase();
    const made = await openHarness(database);
    open.push({ harness: made, database });
    return made;
  };
  afterEach(async () => {
    for (const { harness: opened, database } of open.splice(0)) {
      await opened.close();
      await database.drop();
    }
  });
  beforeAll(async () => {
    toldUndisturbed ??= tellUndisturbed();
    undisturbed = await toldUndisturbed;
  }, CASE_MS_MAX);

  /** Everything happened as if nothing had, each entry is once at the bank, and another run finds nothing to do. */
  const expectUndisturbed = async (survivor: CrashHarness): Promise<void> => {
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
  };

  /** At each place killed on its first hit, and again on the second of the next start. */
  const expectSurvived = async (failpoints: readonly FailpointName[]): Promise<void> => {
    const survivor = await harness();
    for (const failpoint of failpoints) {
      for (const hit of [1, 2]) {
        const ended = await survivor.run(END, { failpoint, hit, how: 'kill' });
        expect(ended, failpoint).toMatchObject({ signal: 'SIGKILL' });
        await survivor.askBankAboutUnknown();
      }
    }
    expect(await survivor.run(END)).toMatchObject({ code: 0 });
    await expectUndisturbed(survivor);
  };

  return { harness, undisturbed: () => undisturbed, expectUndisturbed, expectSurvived };
}

/** On the morning everything begins, over the database given. */
export const openHarness = (database: TestDatabase): Promise<CrashHarness> =>
  CrashHarness.open(database, BEGINNING, FIRST_DEBIT);
