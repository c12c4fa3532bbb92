import { inTransaction } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleAll } from './handle.ts';
import { PROJECTIONS } from './projections.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { addClient } from './testing/clients.ts';
import { randomHistory } from './testing/random-history.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: TestDatabase;
/** Each customer begins with an agreement. */
let events = 2 * 5;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [1n, 2n]) await addClient(database.worker, { id, customers: 5 });
  let minute = 0;
  for (const items of randomHistory(20260319, 3000, 25)) {
    minute += 7;
    const meta = { actor: 'system:test', cause: null, occurredAt: new Date(Date.UTC(2026, 2, 2, 14, minute)) };
    const stored = await inTransaction(database.worker, {}, (tx) => handleAll(tx, items, meta));
    events += stored.length;
  }
});
afterAll(() => database?.drop());

const check = () => rebuildProjections(database.worker, { check: true });
/** With full power: past policies, grants and triggers. */
const tamper = (statement: string) =>
  database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(statement);
  });
const brokenChecks = async () =>
  (await verifyLedger(database.worker)).checks
    .filter(({ holds }) => !holds)
    .map(({ name, offenders }) => [name, offenders[0]]);

test('the random history reaches every status and every projection', async () => {
  const statuses = await database.owner<{ status: string }[]>`select distinct status from transactions order by 1`;
  expect(statuses.map(({ status }) => status)).toEqual([
    'Approved',
    'Chargeback',
    'Declined',
    'Future',
    'Processed',
    'Removed',
    'Sent to Bank',
  ]);
  const edits = await database.owner<{ type: string }[]>`
    select distinct type from events where stream_type = 'schedule' order by 1`;
  expect(edits.map(({ type }) => type.replace('TransactionSchedule', ''))).toEqual([
    'AmountChanged',
    'CommentChanged',
    'Created',
    'InstallmentAmountChanged',
    'InstallmentMoved',
    'InstallmentRestored',
    'InstallmentSkipped',
    'OccurrencesPlanned',
    'Paused',
    'Removed',
    'Resumed',
    'TermsChanged',
  ]);
  const [kinds] = await database.owner<{ count: number }[]>`select count(distinct type)::int as count from events`;
  expect(kinds?.count).toBeGreaterThan(28);
});

test('a rebuild equals the live tables, byte for byte', async () => {
  const report = await check();
  expect(report.differences).toEqual([]);
  expect(report.events).toBe(events);
  expect(report.tables.map(({ table }) => table).sort()).toEqual(
    PROJECTIONS.flatMap(({ tables }) => tables.map((table) => getTableName(table))).sort(),
  );
});

test('the days of a random history hold what a count of the debits themselves says', async () => {
  const [kept, counted] = await Promise.all([
    database.owner`
      select client_id as "clientId", process_date as "processDate", status, count, cents from transaction_days
       order by client_id, process_date, status`,
    database.owner`
      select client_id as "clientId", process_date as "processDate", status, count(*)::int as count,
             sum(amount_cents)::bigint as cents
        from transactions where process_date is not null and status not in ('Removed', 'Discarded')
       group by client_id, process_date, status order by client_id, process_date, status`,
  ]);
  expect(kept.length).toBeGreaterThan(30);
  expect([...kept]).toEqual([...counted]);
});

test('the days on which money of a random history comes hold what the debits themselves say', async () => {
  const [kept, counted] = await Promise.all([
    database.owner`
      select date, process_date, requested_date, batch_date, dispute_deadline, waiting_count, waiting_cents, future_count,
             approved_count, approved_cents, declined_count, declined_cents, known_cents, came_cents, held_count, held_cents
        from deposit_days order by client_id, date, process_date, requested_date, batch_date, dispute_deadline`,
    database.owner`
      with debit as (
        select *, status in ('Future', 'Sent to Bank', 'Processed') as waiting, earliest_approval_date - 7 as before,
               approved_date is null and status in ('Declined', 'Chargeback') as declined,
               case when status = 'Approved' then holdback_cents else 0 end as held
          from transactions where process_date is not null
      ), placed as (
        select debit.*, d.day, d.day = earliest_approval_date as expected from debit, lateral (
          select day from unnest(array[earliest_approval_date, approved_date,
                                       case when held > 0 then holdback_release_date end]) day where day is not null group by day) d
      ), sums as (
        select client_id, day as date, process_date, requested_date, batch_date, dispute_deadline,
               (count(*) filter (where expected and waiting))::int as waiting_count,
               coalesce(sum(amount_cents) filter (where expected and waiting), 0)::bigint as waiting_cents,
               (count(*) filter (where expected and status = 'Future'))::int as future_count,
               (count(*) filter (where expected and approved_date is not null))::int as approved_count,
               coalesce(sum(amount_cents) filter (where expected and approved_date is not null), 0)::bigint as approved_cents,
               (count(*) filter (where expected and declined))::int as declined_count,
               coalesce(sum(amount_cents) filter (where expected and declined), 0)::bigint as declined_cents,
               coalesce(sum(amount_cents) filter (
                 where expected and (created_at at time zone 'America/Toronto')::date <= before and coalesce(decline_date > before, true)
                   and (status <> 'Removed' or (updated_at at time zone 'America/Toronto')::date > before)), 0)::bigint as known_cents,
               coalesce(sum(amount_cents) filter (where day = approved_date), 0)::bigint as came_cents,
               (count(*) filter (where held > 0 and day = holdback_release_date))::int as held_count,
               coalesce(sum(held) filter (where day = holdback_release_date), 0)::bigint as held_cents
          from placed group by 1, 2, 3, 4, 5, 6)
      select date, process_date, requested_date, batch_date, dispute_deadline, waiting_count, waiting_cents, future_count,
             approved_count, approved_cents, declined_count, declined_cents, known_cents, came_cents, held_count, held_cents
        from sums where waiting_count + approved_count + declined_count + known_cents + came_cents + held_count > 0
       order by client_id, date, process_date, requested_date, batch_date, dispute_deadline`,
  ]);
  expect([...kept]).toEqual([...counted]);
  for (const sum of Object.keys(kept[0] ?? {}).slice(5))
    expect(kept.filter((row) => Number(row[sum]) > 0).length, sum).toBeGreaterThan(2);
});

test('the ledger of a random history is proven', async () => {
  const report = await verifyLedger(database.worker);
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(report).toMatchObject({ holds: true, events });
});

describe('the program of one client', () => {
  const tenantTables = () =>
    database.owner<{ table: string }[]>`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and has_column_privilege('cordelle_app', c.oid, a.attnum, 'select') order by 1`;

  test('sees its own rows of every table and nobody else’s', async () => {
    const seen: Record<string, number> = {};
    for (const { table } of await tenantTables()) {
      const rows = await inTransaction(database.app, { clientId: 1n }, (tx) =>
        tx.sql.unsafe<{ clientId: bigint; count: number }[]>(
          `select client_id as "clientId", count(*)::int as count from ${table} group by 1`,
        ),
      );
      expect(rows.filter(({ clientId }) => clientId !== 1n)).toEqual([]);
      seen[table] = rows[0]?.count ?? 0;
    }
    for (const table of ['events', 'transactions', 'settlements', 'postings', 'balances', 'activity', 'customers'])
      expect(seen[table], table).toBeGreaterThan(0);
  });

  test('cannot write a row of another client into any table', async () => {
    for (const { table } of await tenantTables()) {
      const attempt = inTransaction(database.app, { clientId: 1n }, (tx) =>
        tx.sql.unsafe(`insert into ${table} (client_id) values (2)`),
      );
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('without a client sees nothing', async () => {
    for (const { table } of await tenantTables()) {
      const [row] = await inTransaction(database.app, {}, (tx) =>
        tx.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`),
      );
      expect(row, table).toEqual({ count: 0 });
    }
  });
});

describe('rows that are not what the events say', () => {
  test('are named by the check, which changes nothing, and put right by the rebuild', async () => {
    await database.owner`update transactions set comment = 'forged', late = not late where client_id = 1 and id =
      (select min(id) from transactions where client_id = 1)`;
    await database.owner`delete from activity where id = (select min(id) from activity where client_id = 2) and client_id = 2`;
    await database.owner`update deposit_days set known_cents = known_cents + 1 where (client_id, date, process_date) =
      (select client_id, date, process_date from deposit_days where known_cents > 0 order by 1, 2, 3 limit 1)`;
    await database.owner`insert into balances values (1, 'LOSS', 'CAD', 5)`;

    const found = await check();
    expect(found.differences.map(({ table, fault, columns }) => [table, fault, columns])).toEqual([
      ['transactions', 'differs', ['late', 'comment']],
      ['deposit_days', 'differs', ['known_cents']],
      ['balances', 'unknown', []],
      ['activity', 'missing', []],
    ]);
    expect((await check()).differences).toHaveLength(4);

    await rebuildProjections(database.worker, { check: false });
    expect((await check()).differences).toEqual([]);
  });

  test('live work goes on in the real tables after a check on the same connection', async () => {
    const [before] = await database.owner<{ count: number }[]>`select count(*)::int as count from bank_files`;
    await check();
    await inTransaction(database.worker, {}, (tx) =>
      handleAll(
        tx,
        [
          {
            clientId: 0n,
            streamType: 'bank-file',
            streamId: 99_999n,
            expectedVersion: 0,
            events: [
              { type: 'BankFileReceived', data: { rail: 'CA', kind: 'returns', name: 'x', sha256: 'x', bytes: 1 } },
            ],
          },
        ],
        { actor: 'bank', cause: null, occurredAt: new Date('2026-08-01T10:00:00Z') },
      ),
    );
    const [after] = await database.owner<{ count: number }[]>`select count(*)::int as count from bank_files`;
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    expect((await check()).differences).toEqual([]);
  });
});

describe('verify-ledger names', () => {
  const [posting, original] = [
    'client_id = 1 and position = (select min(position) from postings where client_id = 1)',
    'cents',
  ];

  test('an altered posting, and the balance that no longer follows', async () => {
    await tamper(`update postings set ${original} = ${original} + 1 where ${posting} and leg = 1`);
    const broken = await brokenChecks();
    expect(broken.map(([name]) => name)).toEqual(expect.arrayContaining(['postings', 'balances']));
    await tamper(`update postings set ${original} = ${original} - 1 where ${posting} and leg = 1`);
    expect(await brokenChecks()).toEqual([]);
  });

  test('a transaction whose status was set by hand', async () => {
    const [row] = await database.owner<{ id: bigint }[]>`
      select id from transactions where client_id = 1 and status = 'Processed' limit 1`;
    await tamper(`update transactions set status = 'Sent to Bank' where client_id = 1 and id = ${row?.id}`);
    expect(await brokenChecks()).toContainEqual(['i2', 'client 1 CAD']);
    await tamper(`update transactions set status = 'Processed' where client_id = 1 and id = ${row?.id}`);
  });

  test('a settlement whose lines do not sum to it', async () => {
    const [row] = await database.owner<{ clientId: bigint; id: bigint }[]>`
      select client_id as "clientId", id from settlements where approved_cents > 0 limit 1`;
    const change = (sign: string) =>
      tamper(
        `update settlements set approved_cents = approved_cents ${sign} 100 where client_id = ${row?.clientId} and id = ${row?.id}`,
      );
    await change('+');
    expect(await brokenChecks()).toEqual([['i9', `settlement ${row?.clientId}/${row?.id}`]]);
    await change('-');
  });

  test('a line that two settlements claim', async () => {
    const [row] = await database.owner<{ clientId: bigint; id: bigint; settlementId: bigint }[]>`
      select client_id as "clientId", id, settlement_id as "settlementId" from transactions where settlement_id is not null limit 1`;
    const { clientId, id } = row ?? { clientId: 0n, id: 0n };
    await inTransaction(database.worker, {}, async (tx) => {
      const [last] = await tx.sql<{ version: number }[]>`
        select max(version) as version from events where client_id = ${clientId} and stream_type = 'transaction' and stream_id = ${id}`;
      const settled = {
        type: 'TransactionSettled',
        data: { settlementId: String(row?.settlementId), settledOn: '2026-09-01', line: 'approved' },
      } as const;
      const stream = {
        clientId,
        streamType: 'transaction',
        streamId: id,
        expectedVersion: last?.version ?? 0,
      } as const;
      await handleAll(tx, [{ ...stream, events: [settled] }], {
        actor: 'system:test',
        cause: null,
        occurredAt: new Date('2026-09-01T12:00:00Z'),
      });
    });
    expect(await brokenChecks()).toEqual([['i8', `transaction ${clientId}/${id}`]]);
  });

  test('an altered event first of all', async () => {
    await tamper(`update events set actor = 'user:666' where client_id = 2 and position = 17`);
    expect((await brokenChecks())[0]).toEqual(['chain', 'event 2/17 altered']);
  });
});
