import { createHash } from 'node:crypto';
import { openDatabase } from '@cordelle/db/connection.ts';
import { americanName, canadianName } from '@cordelle/domain/bank-file/file-numbers.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, RAILS } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { BankingDays } from '../testing/banking-days.ts';
import { runDue } from './run-due.ts';

/** Days of history, with a file of ours and three of the bank on each rail. */
const DAYS = 1_000;
const FIRST = '2022-01-03';
const CLIENTS = { CA: 4n, US: 5n } as const;

let days: BankingDays;
beforeEach(async () => {
  days = await BankingDays.open('2026-03-16');
  for (const rail of RAILS) await days.world.addClient({ id: CLIENTS[rail], rail });
});
afterEach(() => days.close());

/** Files of years, known to the database, to the list and to the archive, as if each had been sent and answered. */
async function withHistory() {
  const { world } = days;
  const keptAt = '2022-01-03T17:00:00.000Z';
  const files = Array.from({ length: DAYS }, (_, day) => addDays(FIRST, day)).flatMap((date, day) =>
    RAILS.flatMap((rail) => {
      const own = rail === 'CA' ? canadianName(date, day + 1) : americanName(date, 'A');
      const inbound = (kind: string, name: string) => ({ direction: 'inbound', kind, state: 'Applied', name }) as const;
      return [
        { direction: 'outbound', kind: 'entries', state: 'Accepted', name: own } as const,
        inbound('acknowledgement', `${own}.ack`),
        inbound('returns', `${rail}_RET_${date}`),
        inbound('statement', `${rail}_STMT_${date}`),
      ].map((file) => ({ ...file, rail, date, sha256: createHash('sha256').update(file.name).digest('hex') }));
    }),
  );
  await world.database.owner`
    insert into bank_files (rail, direction, kind, name, business_date, state, sha256, bytes, created_at, updated_at, version)
    select f.rail, f.direction, f.kind, f.name, f.date, f.state, f.sha256, 100, f.date, f.date, 1
      from jsonb_to_recordset(${JSON.stringify(files)}::text::jsonb)
             as f (rail text, direction text, kind text, name text, date date, state text, sha256 text)`;
  await world.database.owner`analyze bank_files`;
  const none = { amount: '0.00', count: 0 };
  for (const { rail, direction, name, sha256 } of files) {
    world.archive.kept.push({ head: { rail, direction, name, sha256, bytes: 100, keptAt }, bytes: Buffer.alloc(0) });
    if (direction === 'outbound')
      world.manifest.kept.push({ rail, name, sha256, bytes: 100, debits: none, credits: none, writtenAt: keptAt });
  }
}

/** Returns how many rows of `bank_files` a day reads, whether by a scan or through an index. */
async function rowsReadUntil(date: string): Promise<number> {
  const before = await rowsRead();
  await liveApart(date);
  return (await rowsRead()) - before;
}

/** A day in sessions of its own, awaited to their ends: a session tells what it counted some seconds late, or as it ends. */
async function liveApart(date: string): Promise<void> {
  const known = await workingSessions();
  const worker = await openDatabase(days.world.database.url, { role: 'worker', max: 3 });
  await live(days.app({ worker }), date);
  await worker.close();
  await expect.poll(async () => (await workingSessions()).filter((pid) => !known.includes(pid))).toEqual([]);
}

async function workingSessions(): Promise<number[]> {
  const rows = await days.world.database.owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'cordelle-worker'`;
  return rows.map(({ pid }) => pid);
}

async function live(app: App, date: string): Promise<void> {
  const ran = await runDue(app, instantOf(date, '19:00', RAIL_FACTS.CA.zone));
  expect(ran.filter((step) => 'failure' in step)).toEqual([]);
}

async function rowsRead(): Promise<number> {
  const [row] = await days.world.database.owner<{ rows: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables where relname = 'bank_files'`;
  return row?.rows ?? 0;
}

test('a day reads a few rows of what is known of files, however many there ever were', async () => {
  let id = 100n;
  for (const requestedDate of ['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'])
    for (const rail of RAILS) {
      const clientId = CLIENTS[rail];
      id += 1n;
      const debit = { rail, clientId, customerId: clientId * 1000n + 1n, id, amount: '10.00', requestedDate };
      await days.world.addDebit(debit);
    }
  await live(days.app(), '2026-03-16');
  await withHistory();
  await liveApart('2026-03-17');
  const rows = await rowsReadUntil('2026-03-19');
  expect(days.world.banks.CA.arrivals).toHaveLength(4);
  expect(rows).toBeLessThan(DAYS);
});

test('a file of any day that appears outside stops its rail, also when the process knew all others', async () => {
  const { world } = days;
  await live(days.app(), '2026-03-17');
  const head = { rail: 'CA', direction: 'outbound', name: canadianName(FIRST, 7), sha256: 'ab'.repeat(32) } as const;
  world.archive.kept.push({ head: { ...head, bytes: 1, keptAt: FIRST }, bytes: Buffer.alloc(1) });
  await expectWaiting(head.name);
});

test('a database that is put back under a running process is asked again about every file', async () => {
  const { world } = days;
  const { owner } = world.database;
  const debit = { rail: 'CA', clientId: 4n, customerId: 4001n, amount: '10.00' } as const;
  await live(days.app(), '2026-03-16');
  await world.addDebit({ ...debit, id: 101n, requestedDate: '2026-03-18' });
  const [arm] = await owner<{ mark: string | null }[]>`select known_mark as mark from sending_arms where rail = 'CA'`;
  await live(days.app(), '2026-03-17');
  const [sent = ''] = world.banks.CA.arrivals;
  await owner`delete from bank_files where name = ${sent}`;
  await live(days.app(), '2026-03-18');
  await owner`update sending_arms set known_mark = ${arm?.mark ?? null} where rail = 'CA'`;
  await expectWaiting(sent);
});

async function expectWaiting(name: string): Promise<void> {
  const ran = await runDue(days.app(), instantOf('2026-03-19', '19:00', RAIL_FACTS.CA.zone));
  expect(ran.flatMap((step) => ('failure' in step ? [step] : []))).toEqual([
    expect.objectContaining({ rail: 'CA', reason: 'not_armed', failure: expect.stringContaining(name) }),
  ]);
}
