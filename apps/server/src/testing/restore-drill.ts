import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { lastCreationNumber } from '@cordelle/domain/bank-file/file-numbers.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { FailpointName } from '@cordelle/engine/ports/failpoints.ts';
import { CrashHarness, type Outcome, ZONE } from './crash-harness.ts';

const at = (date: string, time: string) => instantOf(date, time, ZONE);

/** Monday morning; the first debits are of Wednesday, their files leave on Tuesday. */
const BEGINNING = at('2026-03-16', '09:30');
const FIRST_DEBIT = '2026-03-18';
/** When the database is lost, and until when the days go on after that. */
export type Days = { readonly lost: Date; readonly end: Date };
/** Lost when the second files have left and the first debits that are not paid are back; then the first are settled and paid out. */
export const WEEK: Days = { lost: at('2026-03-24', '13:00'), end: at('2026-03-27', '19:00') };
/** Lost the day after the files left; then they are processed, and the first answers come. */
export const TWO_DAYS: Days = { lost: at('2026-03-18', '07:00'), end: at('2026-03-19', '07:00') };

/** When the backup is taken that comes back later: at a time, or where a step of the day stands at a failpoint. */
export type Moment = { readonly until: Date } | { readonly failpoint: FailpointName; readonly hit: number };

/** Whose copies say what the bank has: our own archive, or the bank's folder when the archive is lost as well. */
export type Source = 'archive' | 'bank';

/** Every moment of the day on which files leave, and of the two on which their answers come. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  'on the day before': { until: at('2026-03-16', '18:00') },
  'in the morning': { until: at('2026-03-17', '09:00') },
  'before the freeze is written down': { failpoint: 'freeze-before-commit', hit: 1 },
  'after the freeze': { failpoint: 'freeze-committed', hit: 1 },
  'after the bytes are written': { failpoint: 'file-written', hit: 1 },
  'as the hand-over begins': { failpoint: 'handover-started', hit: 1 },
  'in the middle of the hand-over': { failpoint: 'handover-half-sent', hit: 1 },
  'after the last byte': { failpoint: 'handover-sent', hit: 1 },
  'after the hand-over': { failpoint: 'handover-recorded', hit: 1 },
  'while entries are marked': { failpoint: 'sent-chunk', hit: 1 },
  'after the batch': { until: at('2026-03-17', '12:00') },
  'as an answer comes in': { failpoint: 'inbound-received', hit: 1 },
  'before an answer is applied': { failpoint: 'inbound-before-commit', hit: 1 },
  'before an answer is moved aside': { failpoint: 'inbound-before-archive', hit: 1 },
  'after the acknowledgements': { until: at('2026-03-17', '12:30') },
  'in the evening': { until: at('2026-03-17', '18:00') },
  'while debits are processed': { failpoint: 'process-date-chunk', hit: 1 },
  'on the day of the debits': { until: at('2026-03-18', '18:00') },
  'on the day after': { until: at('2026-03-19', '18:00') },
};

type NewDatabase = () => Promise<TestDatabase>;

/** How the same days end when nothing is lost. */
export async function undisturbedDays(newDatabase: NewDatabase, { end }: Days): Promise<Outcome> {
  const database = await newDatabase();
  const harness = await CrashHarness.open(database, BEGINNING, FIRST_DEBIT);
  try {
    await done(harness, end);
    return await harness.outcome();
  } finally {
    await harness.close();
    await database.drop();
  }
}

/** What a drill found; empty lists are what it should. */
export type Drilled = {
  readonly outcome: Outcome;
  /** Faults of the ledger and of projections, entries that are twice at the bank or not on record. */
  readonly faults: readonly string[];
  /** What the operator's commands said. */
  readonly said: readonly string[];
};

/**
 * A backup at a moment of a day, days that go on, the database lost; then restore, reconcile, arm, and the days go on. With
 * `bank` the archive and the list of files are lost too, and the folder of the bank stands for them.
 */
export async function restoreDrill(
  newDatabase: NewDatabase,
  moment: Moment,
  source: Source,
  { lost, end }: Days,
): Promise<Drilled> {
  const first = await newDatabase();
  const harness = await CrashHarness.open(first, BEGINNING, FIRST_DEBIT);
  const file = `${harness.folder}.backup`;
  const said: string[] = [];
  const command = async (...words: string[]) => {
    const { code, lines } = await harness.command(...words);
    said.push(...lines);
    // a restore and a look at what is in doubt end with 1 where something is
    const looked = words.includes('copies') && lines.some((line) => line.endsWith('copies are taken into the archive'));
    if (code !== 0 && !looked && words[0] !== 'restore') throw new Error(`${words.join(' ')}: ${lines.join('; ')}`);
  };
  try {
    if ('until' in moment) {
      await done(harness, moment.until);
      await command('backup', file);
    } else {
      const running = harness.start(lost, { ...moment, how: 'wait' });
      await running.at;
      await command('backup', file);
      running.goOn();
      await running.ended;
    }
    await done(harness, lost);
    await first.drop();
    if (source === 'bank')
      for (const copies of ['archive', 'manifest']) rmSync(join(harness.folder, copies), { recursive: true });

    const second = await newDatabase();
    try {
      harness.databaseUrl = second.url;
      await command('restore', file);
      const waiting = await harness.run(end);
      if (!waiting.said.some((line) => line.includes('until a person arms it')))
        throw new Error(`the rails did not wait: ${waiting.said.join('; ')}`);
      if (source === 'bank')
        await command('reconcile', '--from', join(harness.folder, 'sandbox/bank/sent'), '--note', 'copies');
      const from = source === 'bank' ? ['--from', harness.received] : [];
      await command('reconcile', ...from, '--adopt', 'all', '--note', 'the bank has them');
      const seen = source === 'bank' ? await lastNumbers(harness) : null;
      for (const rail of RAILS)
        await command(
          ...['arm', '--rail', rail, '--note', 'every file is accounted for'],
          ...(seen ? ['--last-number', String(seen[rail])] : []),
        );
      await done(harness, end);
      return {
        outcome: await harness.outcome(),
        faults: [...(await harness.faults()), ...(await twice(harness))],
        said,
      };
    } finally {
      await second.drop();
    }
  } finally {
    rmSync(file, { force: true });
    await harness.close();
  }
}

/** The highest numbers that the bank has seen, as its desk would tell them. */
async function lastNumbers(harness: CrashHarness): Promise<Record<Rail, number>> {
  const traces = (await harness.entriesAtBank()).flatMap(({ trace }) =>
    trace.length === 15 ? Number(trace.slice(-7)) : [],
  );
  return { CA: lastCreationNumber(readdirSync(harness.received)), US: Math.max(0, ...traces) };
}

async function done(harness: CrashHarness, until: Date): Promise<void> {
  const { code, said } = await harness.run(until);
  await harness.askBankAboutUnknown();
  if (code !== 0) throw new Error(said.join('; '));
}

/** Entries that the bank has twice, and those that only one of both sides has. */
async function twice(harness: CrashHarness): Promise<string[]> {
  const atBank = await harness.entriesAtBank();
  const onRecord = new Set((await harness.entriesOnRecord()).map(({ trace }) => trace));
  const faults: string[] = [];
  for (const by of ['trace', 'reference'] as const) {
    const seen = new Set<string>();
    for (const entry of atBank) {
      if (seen.has(entry[by])) faults.push(`${by} ${entry[by]} is at the bank twice`);
      seen.add(entry[by]);
    }
  }
  const traces = new Set(atBank.map(({ trace }) => trace));
  for (const trace of traces) if (!onRecord.has(trace)) faults.push(`${trace} is at the bank and not on record`);
  for (const trace of onRecord) if (!traces.has(trace)) faults.push(`${trace} is on record and not at the bank`);
  return faults;
}
