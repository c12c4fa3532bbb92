// Business time passes a change of the clocks in both directions, and New Year: day by day, in one leap, and hour by hour through the
// night in question. Every way must end alike, down to the bytes that the bank was sent, and at the times and dates that are reckoned here
// from a calendar on the wall. Words narrow it: `npm run drill clock New Year`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { type CrashHarness, ZONE } from '../../apps/server/src/testing/crash-harness.ts';
import { openDatabases } from './harness/databases.ts';
import { differences, type End, verdict } from './harness/end.ts';
import { Product } from './harness/product.ts';
import { lookAtEnd, type Weeks, withWeeks } from './harness/weeks.ts';

/** Both rails count their payouts together, in the order in which they come to it. */
const PAYOUT_NUMBER = /PAY-\d+/g;
const HOUR_MS = 3_600_000;
/** From ten in the evening until ten in the morning, whichever way the clocks go. */
const NIGHT_HOURS = 13;

type Passage = Weeks & {
  /** On whose morning the clocks, or the year, are others. */
  readonly morning: string;
  /** Days other than weekends on which a network is closed. Source: the published calendars of 2026 and 2027. */
  readonly closed: Readonly<Record<Rail, readonly string[]>>;
  /** What a clock on the wall of UTC shows at noon of the banks, before and after. */
  readonly noonInUtc: readonly [before: string, after: string];
};

const PASSAGES: Readonly<Record<string, Passage>> = {
  'clocks forward': {
    from: ['2026-02-25', '01:30'],
    firstDebit: '2026-03-02',
    lastDay: '2026-03-20',
    morning: '2026-03-08',
    closed: { CA: [], US: [] },
    noonInUtc: ['17:00', '16:00'],
  },
  'clocks back': {
    from: ['2026-10-21', '01:30'],
    firstDebit: '2026-10-26',
    lastDay: '2026-11-13',
    morning: '2026-11-01',
    closed: { CA: ['2026-11-11'], US: ['2026-11-11'] },
    noonInUtc: ['16:00', '17:00'],
  },
  'New Year': {
    from: ['2026-12-16', '01:30'],
    firstDebit: '2026-12-18',
    lastDay: '2027-01-15',
    morning: '2027-01-01',
    closed: { CA: ['2026-12-25', '2026-12-28', '2027-01-01'], US: ['2026-12-25', '2027-01-01'] },
    noonInUtc: ['17:00', '17:00'],
  },
};

const daysOf = ({ from: [first], lastDay }: Passage): string[] => {
  const days = [];
  for (let day: string = first; day <= lastDay; day = addDays(day, 1)) days.push(day);
  return days;
};
const isOpen = (day: string, closed: readonly string[]): boolean =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !closed.includes(day);
const openFrom = (day: string, closed: readonly string[], step: 1 | -1): string =>
  isOpen(day, closed) ? day : openFrom(addDays(day, step), closed, step);

/** How business time may pass. */
const WAYS: Readonly<Record<string, (harness: CrashHarness, passage: Passage) => Promise<void>>> = {
  'day by day': (harness, { from: [first], lastDay }) =>
    throughServer(harness, async (server) => {
      for (let day = addDays(first, 1); day <= lastDay; day = addDays(day, 1)) await server.advance({ days: 1 });
    }),
  'in one leap': (harness, { lastDay }) =>
    throughServer(harness, async (server) => {
      await server.advance({ until: lastDay });
    }),
  'hour by hour': async (harness, { morning }) => {
    const evening = instantOf(addDays(morning, -1), '22:00', ZONE).getTime();
    for (let hour = 0; hour < NIGHT_HOURS; hour += 1) await harness.run(new Date(evening + hour * HOUR_MS));
  },
};

async function throughServer(harness: CrashHarness, work: (server: Product) => Promise<void>): Promise<void> {
  const server = await Product.start(harness, 'server');
  try {
    await work(server);
  } finally {
    await server.kill();
  }
}

type Seen = {
  readonly end: End;
  readonly steps: readonly string[];
  /** What the bank was sent: names, and digests of all but the numbers of payouts. */
  readonly files: readonly string[];
  readonly wrong: readonly string[];
};

async function pass(harness: CrashHarness, passage: Passage): Promise<Seen> {
  const end = await lookAtEnd(harness, passage);
  const { steps, files } = await harness.reading(async ({ sql }) => ({
    steps: await sql<{ rail: Rail; date: string; step: string; at: string; utc: string }[]>`
      select rail, business_date as date, step, to_char(started_at at time zone 'America/Toronto', 'YYYY-MM-DD HH24:MI') as at,
             to_char(started_at at time zone 'UTC', 'HH24:MI') as utc
        from day_steps where completed_at is not null order by started_at, rail, step`,
    files: await sql<{ rail: Rail; name: string; date: string; at: string }[]>`
      select rail, name, business_date as date, to_char(created_at at time zone 'America/Toronto', 'YYYY-MM-DD HH24:MI') as at
        from bank_files where direction = 'outbound' order by id`,
  }));
  const wrong: string[] = [];
  const expect = (what: string, found: readonly string[], wanted: readonly string[]) => {
    const missing = wanted.filter((one) => !found.includes(one));
    const more = found.filter((one) => !wanted.includes(one));
    if (missing.length + more.length + Math.abs(found.length - wanted.length) > 0)
      wrong.push(`${what}: missing ${missing.join(', ') || 'none'}; not expected ${more.join(', ') || 'none'}`);
  };
  const debits = await debitsOf(harness);
  for (const rail of RAILS) {
    const closed = passage.closed[rail];
    const isOpenHere = (day: string) => isOpen(day, closed);
    expect(
      `steps of ${rail}`,
      steps.filter((step) => step.rail === rail).map(({ date, step, at }) => `${date} ${step} at ${at}`),
      daysOf(passage).flatMap((day) =>
        DAY_PLAN.filter(({ days }) => days === 'every' || isOpenHere(day)).map(
          ({ step, time }) => `${day} ${step} at ${day} ${time}`,
        ),
      ),
    );
    expect(
      `noon of ${rail}`,
      steps
        .filter((step) => step.rail === rail && step.step === 'batch_files')
        .map(({ date, utc }) => `${date} ${utc}`),
      daysOf(passage)
        .filter(isOpenHere)
        .map((day) => `${day} ${passage.noonInUtc[day < passage.morning ? 0 : 1]}`),
    );
    const processDates: string[] = [];
    for (let day = passage.firstDebit; day <= passage.lastDay; day = addDays(day, 7))
      processDates.push(openFrom(day, closed, 1));
    const sent = debits.filter((debit) => debit.rail === rail);
    const fileDateOf = (name: string) => files.find((file) => file.name === name)?.date;
    expect(
      `debits of ${rail} at the bank, with the day of their file`,
      [...new Set(sent.map(({ inFile, file }) => `${inFile} sent ${fileDateOf(file)}`))].filter(
        (line) => line.slice(0, 10) <= passage.lastDay,
      ),
      processDates
        .filter((day) => day <= passage.lastDay)
        .map((day) => `${day} sent ${openFrom(addDays(day, -1), closed, -1)}`),
    );
    for (const { trace, inFile, processDate } of sent)
      if (inFile !== processDate) wrong.push(`${trace} says ${inFile} in its file and ${processDate} on record`);
    for (const { name, date, at } of files.filter((file) => file.rail === rail))
      if (!isOpenHere(date) || at !== `${date} 12:00`) wrong.push(`${name} of ${date} was made at ${at}`);
  }
  return {
    end,
    steps: steps.map((step) => Object.values(step).join(' ')),
    files: readdirSync(harness.received)
      .map((name) => {
        const text = readFileSync(join(harness.received, name), 'latin1').replaceAll(PAYOUT_NUMBER, 'PAY');
        return `${name} ${createHash('sha256').update(text).digest('hex')}`;
      })
      .sort(),
    wrong,
  };
}

/** Every debit that the bank was sent: the date in its file, and the one on record. */
async function debitsOf(harness: CrashHarness) {
  const atBank = await harness.entriesAtBank();
  const records = await harness.reading(
    ({ sql }) => sql<{ rail: Rail; trace: string; processDate: string }[]>`
      select f.rail, e.trace, t.process_date as "processDate"
        from bank_file_entries e join bank_files f on f.id = e.bank_file_id
        join transactions t on t.client_id = e.client_id and t.id = e.stream_id
       where e.kind = 'debit'`,
  );
  return records.map((record) => {
    const entry = atBank.find(({ trace }) => trace === record.trace);
    return { ...record, inFile: entry?.date ?? 'no file', file: entry?.file ?? '' };
  });
}

const wanted = process.argv.slice(3).join(' ');
const databases = await openDatabases({ durable: false });
const wrong: string[] = [];
try {
  for (const [name, passage] of Object.entries(PASSAGES)) {
    if (!name.includes(wanted)) continue;
    let first: Seen | null = null;
    for (const [way, go] of Object.entries(WAYS)) {
      const seen = await withWeeks(databases, passage, async (harness) => {
        await go(harness, passage);
        return pass(harness, passage);
      });
      const found = [...seen.wrong];
      first ??= seen;
      found.push(...differences(seen.end, first.end));
      if (seen.steps.join() !== first.steps.join()) found.push('the steps differ from those of day by day');
      if (seen.files.join() !== first.files.join()) found.push('what the bank was sent differs from day by day');
      console.log(
        `${found.length === 0 ? 'right' : 'WRONG'}  ${name}, ${way}: ${seen.steps.length} steps, ${seen.files.length} files, ${seen.end.traces.length} entries`,
      );
      for (const line of found) console.log(`  ${line}`);
      wrong.push(...found.map((line) => `${name}, ${way}: ${line}`));
    }
  }
} finally {
  await databases.close();
}
verdict(
  wrong,
  'each way through the change of the clocks and the year ended like the others, down to the bytes of each file but for the numbers of payouts',
);
