import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openOwner } from './connection.ts';
import { loginsOf } from './logins.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { addressOf } from './testing/address-of.ts';

/** The last migration of the older half; what comes after it moves data. */
const BEFORE = '20261122125454_logo_addresses';
const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname;

const suffix = randomBytes(4).toString('hex');
const database = `cordelle_upgrade_${suffix}`;
/** As operators have it: it owns the tables and is no superuser, so that the walls stand before it too. */
const ownerName = `cordelle_upgrade_owner_${suffix}`;
const folder = mkdtempSync(join(tmpdir(), 'cordelle-upgrade-'));

let admin: Sql;
let superUrl: string;
let ownerUrl: string;
let money: unknown;

/** What no migration may touch; agreements get streams of their own beside it. */
const moneyIn = (sql: Sql) => sql`
  select (select md5(string_agg(e::text, '|' order by e.client_id, e.position)) from events e
           where e.stream_type <> 'authorization') as events,
         (select md5(string_agg(p::text, '|' order by p.client_id, p.position, p.leg)) from postings p) as postings,
         (select md5(string_agg(b::text, '|' order by b.client_id, b.account)) from balances b) as balances`;

beforeAll(async () => {
  const { serverUrl } = inject('testDatabase');
  superUrl = addressOf(serverUrl, database);
  const url = new URL(superUrl);
  url.username = ownerName;
  url.password = suffix;
  ownerUrl = url.href;
  admin = openOwner(serverUrl);
  await admin.unsafe(`create role ${ownerName} login createrole password '${suffix}'`);
  await admin.unsafe(`grant cordelle_app, cordelle_worker to ${ownerName} with admin true, inherit false, set true`);
  await admin.unsafe(`create database ${database} owner ${ownerName} template template0`);
  await migrateOlderHalf();
  await liveInIt();
  await migrate(ownerUrl, loginsOf(superUrl));
});
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.unsafe(`drop role if exists ${ownerName}`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

async function migrateOlderHalf(): Promise<void> {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.findIndex(({ tag }) => tag === BEFORE);
  expect(last).toBeGreaterThan(10);
  expect(last).toBeLessThan(journal.entries.length - 5);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  const owner = openOwner(ownerUrl);
  await applyMigrations(owner, folder);
  await owner.end();
}

async function liveInIt(): Promise<void> {
  const sql = openOwner(superUrl);
  await sql`
    insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone,
                         payment_reminders_enabled, created_at)
    select n, 'Client ' || n, 'CA', 'CAD', 'approved', 'SHORT', 'LONG', 'America/Toronto', n = 4, now() from unnest('{4,5}'::bigint[]) n`;
  await sql`
    insert into customers (client_id, id, name, identifier, customer_type, language, active, created_at, payment_reminder_enabled)
    select c, c * 1000 + n, 'Nº ' || n, c || '-' || n, 'Personal', 'en', n <> 3, now(), n <> 2
      from unnest('{4,5}'::bigint[]) c, generate_series(1, 3) n`;
  await sql`
    insert into customer_imports (client_id, id, actor, state, filename, headers, mapping, row_count, created_at)
    values (4, 1, 'user:1', 'undone', 'c.csv', '[]', '{}', 1, now())`;
  await sql`
    insert into customer_import_rows (client_id, import_id, line, state, customer_id, cells_encrypted, problems)
    values (4, 1, 2, 'undone', 4003, 'x', '[]')`;
  await sql`
    insert into transaction_imports (client_id, id, actor, state, filename, headers, mapping, row_count, created_at)
    values (4, 1, 'user:1', 'ready', 't.csv', '[]', '{}', 1, now())`;
  await sql`
    insert into transaction_import_rows (client_id, import_id, line, state, cells, problems)
    values (4, 1, 2, 'valid', '{"cells": ["10"], "mended": {"amount": "20"}}', '[]')`;
  await sql`
    insert into payer_flows (client_id, kind, token_hash, language, answered, offer, started_at, expires_at, ip)
    values (4, 'donation', 'a', 'en', '{gift,bank}', '{}', now(), now(), '192.0.2.1')`;
  await sql`
    insert into users (id, email, first_name, last_name, language, kind, created_at, disabled_at)
    select n, n || '@example.test', 'A', 'B', 'en', 'member', now(), case when n = 2 then now() end from generate_series(1, 3) n`;
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, result)
    values (0, now(), 'staff:1', 'staffPeople.disable', 'users', '3', 'done')`;
  await sql`
    insert into events (client_id, stream_type, stream_id, version, type, data, actor, occurred_at, recorded_at, position, hash, previous_hash)
    select 4, 'transaction', n, 1, 'TransactionCreated', '{}', 'user:1', now(), now(), n, sha256(n::text::bytea), sha256('')
      from generate_series(1, 50) n`;
  await sql`
    insert into postings (client_id, position, leg, rule, debit_account, credit_account, cents, currency, stream_type, stream_id, occurred_on)
    select 4, n, 1, 'P1', 'BANK', 'CLIENT_PAYABLE', 100 * n, 'CAD', 'transaction', n, '2026-03-16' from generate_series(1, 50) n`;
  await agreeIn(sql);
  [money] = await moneyIn(sql);
  await sql.end();
}

/** Consents as they were before agreements stood side by side: one of a customer, whatever was given. */
async function agreeIn(sql: Sql): Promise<void> {
  await sql`
    update customers set authorization_status = 'complete', authorization_channel = case id when 5002 then 'provider' else 'paper' end,
           authorized_at = '2026-01-05T15:00:00Z' where client_id = 5`;
  // 5001 has no record of it; 5002 gave once beside what is debited every month; 5003 signed a new one in place of the first.
  await sql`
    insert into customer_authorizations (client_id, customer_id, version, kind, agreement_type, consent_kind, channel, language, actor,
                                         given_at, recorded_at)
    values (5, 5002, 1, 'given', 'Personal', 'recurring', 'provider', 'en', 'payer', '2026-01-05T15:00Z', '2026-01-05T15:00Z'),
           (5, 5002, 2, 'given', 'Personal', 'one_time', 'provider', 'en', 'payer', '2026-02-05T15:00Z', '2026-02-05T15:00Z'),
           (5, 5003, 1, 'given', 'Personal', null, 'paper', 'en', 'user:1', '2026-01-05T15:00Z', '2026-01-05T15:00Z'),
           (5, 5003, 2, 'given', 'Personal', null, 'paper', 'en', 'user:1', '2026-02-05T15:00Z', '2026-02-05T15:00Z')`;
  const first = new Date('2026-01-05T15:00:00Z');
  const later = new Date('2026-02-05T15:00:00Z');
  for (const [id, customer, madeAt, active] of [
    [1, 5001, first, true],
    [2, 5002, first, true],
    [3, 5002, later, false],
    [4, 5003, first, true],
  ] as const)
    await sql`
      insert into transaction_schedules (client_id, id, customer_id, customer_type, amount_cents, currency, frequency, process_date,
                                         active, created_at, version)
      values (5, ${id}, ${customer}, 'Personal', 2500, 'CAD', 'Monthly', '2026-02-10', ${active}, ${madeAt}, 1)`;
  for (const [id, customer, schedule, status, day] of [
    [11, 5001, 1, 'Future', '2026-03-10'],
    [12, 5002, 2, 'Future', '2026-03-10'],
    [13, 5002, 3, 'Approved', '2026-02-10'],
    [14, 5003, 4, 'Approved', '2026-01-12'],
    [15, 5003, 4, 'Future', '2026-03-10'],
    [16, 5002, null, 'Approved', '2026-01-12'],
  ] as const)
    await sql`
      insert into transactions (client_id, id, customer_id, schedule_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, processed_date, approved_date,
                                created_at, updated_at, version)
      select 5, ${id}, ${customer}, ${schedule}, ${status}, 2500, 'CAD', 'Personal', d, d, d - 1, d + 7, d + 90,
             case ${status} when 'Approved' then d end, case ${status} when 'Approved' then d + 8 end, ${first}, ${later}, 1
        from (select ${day}::date as d) day`;
}

test('the older half with data, then the newer: what was there is there, to the byte', async () => {
  const sql = openOwner(superUrl);
  expect((await moneyIn(sql))[0]).toEqual(money);
  const [rows] = await sql`
    select (select count(*)::int from clients where id > 0) as clients, (select count(*)::int from customers) as customers,
           (select count(*)::int from users) as users`;
  expect(rows).toEqual({ clients: 2, customers: 6, users: 3 });
  await sql.end();
});

test('what the newer half moves is moved, for every client, by an owner that is no superuser', async () => {
  const sql = openOwner(superUrl);
  const told = await sql<{ id: bigint; told: boolean; chosen: boolean; undone: boolean }[]>`
    select id, payment_reminder_enabled as told, payment_reminder_chosen as chosen, import_undone as undone from customers order by id`;
  expect(told.map(({ id, told, chosen, undone }) => [Number(id), told, chosen, undone])).toEqual([
    [4001, true, false, false],
    [4002, false, true, false],
    [4003, true, false, true],
    // The client has switched reminders off.
    [5001, false, false, false],
    [5002, false, true, false],
    [5003, false, false, false],
  ]);
  const people = await sql<{ id: bigint; disabled: boolean }[]>`
    select id, disabled_at is not null as disabled from users order by id`;
  expect(people.map(({ id, disabled }) => [Number(id), disabled])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(await sql`select cells from transaction_import_rows`).toEqual([
    { cells: { cells: ['10'], fixed: { amount: '20' } } },
  ]);
  expect(await sql`select answered from payer_flows`).toEqual([{ answered: ['donation', 'bank'] }]);
  await sql.end();
});

test('each payment found the consent it was made under, one that was replaced hands on what is planned, the single one is used up', async () => {
  const sql = openOwner(superUrl);
  const found = await sql<{ line: string }[]>`
    select p.what || ' ' || p.id || ': ' || c.id || '-' || a.number || ' ' || a.status as line
      from (select 'schedule' as what, client_id, id, customer_id, authorization_id from transaction_schedules
            union all select 'debit', client_id, id, customer_id, authorization_id from transactions) p
      join customers c on c.client_id = p.client_id and c.id = p.customer_id
      join authorizations a on a.client_id = p.client_id and a.id = p.authorization_id and a.customer_id = p.customer_id
     order by p.what desc, p.id`;
  expect(found.map(({ line }) => line)).toEqual([
    'schedule 1: 5001-1 in_force',
    'schedule 2: 5002-1 in_force',
    'schedule 3: 5002-2 used',
    'schedule 4: 5003-2 in_force',
    'debit 11: 5001-1 in_force',
    'debit 12: 5002-1 in_force',
    'debit 13: 5002-2 used',
    'debit 14: 5003-1 replaced',
    'debit 15: 5003-2 in_force',
    'debit 16: 5002-1 in_force',
  ]);
  const told = await sql<{ line: string }[]>`
    select string_agg(replace(e.type, 'Authorization', ''), ' ' order by e.version) as line from events e
     where e.stream_type = 'authorization' group by e.stream_id order by e.stream_id`;
  expect(told.map(({ line }) => line)).toEqual([
    'Given TookOverPayments',
    'Given TookOverPayments',
    'Given TookOverPayments Used',
    'Given Replaced TookOverPayments',
    'Given TookOverPayments',
  ]);
  expect(
    await sql`select id, authorization_id as shown from customers where client_id = 5 and authorization_id is null`,
  ).toEqual([]);
  await sql.end();
});

test('debits are counted by the days on which their money comes', async () => {
  const sql = openOwner(superUrl);
  const days = await sql<{ line: string }[]>`
    select concat_ws(' ', date, process_date, waiting_count, future_count, waiting_cents, approved_cents, known_cents, came_cents) as line
      from deposit_days order by client_id, date, process_date`;
  expect(days.map(({ line }) => line)).toEqual([
    '2026-01-19 2026-01-12 0 0 0 5000 5000 0',
    '2026-01-20 2026-01-12 0 0 0 0 0 5000',
    '2026-02-17 2026-02-10 0 0 0 2500 2500 0',
    '2026-02-18 2026-02-10 0 0 0 0 0 2500',
    '2026-03-17 2026-03-10 3 3 7500 0 7500 0',
  ]);
  await sql.end();
});

test('the walls stand again, before their owner too', async () => {
  const owner = openOwner(ownerUrl);
  expect(await owner`select relname from pg_class where relrowsecurity and not relforcerowsecurity`).toEqual([]);
  expect(await owner`select from customers`).toHaveLength(0);
  await owner.end();
});
