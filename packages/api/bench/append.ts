import { performance } from 'node:perf_hooks';
import { type ArrayElement, arrayLiteral } from '@cordelle/db/array-literal.ts';
import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { median, timed } from './compare.ts';

/** Events per second, beside a plain multi-row insert of the same rows in the same run. */
export type AppendFigure = {
  readonly eventsPerSecond: number;
  readonly floorPerSecond: number;
  readonly ratio: number;
};

export type AppendBench = {
  /** 1,000 new debits per transaction: events, transactions, activity. */
  readonly batchCreated: AppendFigure;
  /** 1,000 debits sent to the bank per transaction: events, changed transactions, postings, balances. */
  readonly batchSent: AppendFigure;
};

const BATCH = 1_000;
const BATCHES = 20;
const ROUNDS = 5;
const REBUILD_ROUNDS = 3;
const CUSTOMERS = 200;
const CLIENT = 1n;
const META = { actor: 'system:bench', cause: null, occurredAt: new Date('2026-03-18T16:00:00Z') } as const;

/** Runs every measurement on an empty migrated database; `ownerUrl` is its owner's address. Medians of five rounds. */
export async function benchAppend(ownerUrl: string): Promise<AppendBench> {
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  try {
    await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
    const floor = await makeFloorTables(ownerUrl);
    const bench: AppendBench = {
      batchCreated: await rounds(
        BATCH * BATCHES,
        (from) => batches(worker, from, created),
        (from) => floorCreated(worker, from),
      ),
      batchSent: await rounds(
        BATCH * BATCHES,
        (from) => batches(worker, from, sent, 1),
        (from) => floorSent(worker, from),
      ),
    };
    await floor.remove();
    return bench;
  } finally {
    await worker.close();
  }
}

/**
 * Folds the log that `benchAppend` left behind again and compares every row, beside the least that such a check asks of the
 * database: each event read, each row written once into a table with its key, each compared once.
 */
export async function benchRebuild(ownerUrl: string): Promise<AppendFigure & { readonly events: number }> {
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  try {
    let events = 0;
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let round = 0; round < REBUILD_ROUNDS; round += 1) {
      times.ours.push(
        await timed(async () => {
          const report = await rebuildProjections(worker, { check: true });
          if (report.differences.length > 0) throw new Error('the rebuild differs from the live tables');
          events = report.events;
        }),
      );
      times.floor.push(await timed(() => copyAndCompare(worker)));
    }
    return { events, ...figure(events, times) };
  } finally {
    await worker.close();
  }
}

/** The tables that `benchAppend` fills, with their keys. */
const FILLED = {
  transactions: ['client_id', 'id'],
  activity: ['client_id', 'id'],
  postings: ['client_id', 'position', 'leg'],
  balances: ['client_id', 'account', 'currency'],
};

function copyAndCompare(worker: Database): Promise<void> {
  return inTransaction(worker, {}, async ({ sql }) => {
    const log = sql.unsafe(`select client_id, stream_type, stream_id, version, type, data, actor, occurred_at, position
      from events order by client_id, position`);
    for await (const _ of log.cursor(2_000));
    for (const [table, key] of Object.entries(FILLED)) {
      await sql.unsafe(`create temporary table copied (like public.${table} including all excluding identity
        excluding indexes, primary key (${key.join(', ')})) on commit drop`);
      await sql.unsafe(`insert into copied select * from public.${table}`);
      await sql.unsafe(
        `select count(*) from public.${table} l full join copied r using (${key.join(', ')}) where l *<> r`,
      );
      await sql`drop table copied`;
    }
  });
}

/** Ids never come twice in a run. */
let nextId = 1;
const takeIds = (count: number): number => {
  nextId += count;
  return nextId - count;
};

/** Alternates ours and the floor, so that both meet the machine in the same moods. */
async function rounds(
  events: number,
  ours: (from: number) => Promise<number | undefined>,
  floor: (from: number) => Promise<number | undefined>,
): Promise<AppendFigure> {
  const times = { ours: [] as number[], floor: [] as number[] };
  const run = async (work: (from: number) => Promise<number | undefined>, into: number[]) => {
    const from = takeIds(events);
    const start = performance.now();
    const prepared = (await work(from)) ?? 0;
    into.push(performance.now() - start - prepared);
  };
  // The first round of each prepares statements and warms caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await run(ours, times.ours);
    await run(floor, times.floor);
  }
  return figure(events, { ours: times.ours.slice(1), floor: times.floor.slice(1) });
}

function figure(events: number, times: { readonly ours: number[]; readonly floor: number[] }): AppendFigure {
  const rate = (durations: number[]) => Math.round((events / median(durations)) * 1000);
  const [eventsPerSecond, floorPerSecond] = [rate(times.ours), rate(times.floor)];
  return { eventsPerSecond, floorPerSecond, ratio: Math.round((eventsPerSecond / floorPerSecond) * 100) / 100 };
}

const customerOf = (id: number) => String(1 + (id % CUSTOMERS));
const created = (id: number): TransactionEvent => ({
  type: 'TransactionCreated',
  data: {
    customerId: customerOf(id),
    scheduleId: null,
    installment: null,
    amount: '125.09',
    currency: 'CAD',
    customerType: 'Personal',
    requestedDate: '2026-03-19',
    comment: null,
    retryOf: null,
  },
});
const sent = (id: number): TransactionEvent => ({
  type: 'TransactionSentToBank',
  data: {
    bankFileId: '7',
    trace: `T${id}`,
    bankAccountId: customerOf(id),
    sentOn: '2026-03-18',
    amount: '125.09',
    currency: 'CAD',
  },
});

const item = (id: number, event: TransactionEvent, expectedVersion = 0): StreamAppend => ({
  clientId: CLIENT,
  streamType: 'transaction',
  streamId: BigInt(id),
  expectedVersion,
  events: [event],
});

async function store(worker: Database, items: readonly StreamAppend[]): Promise<void> {
  await inTransaction(worker, {}, (tx) => handleAll(tx, items, META));
}

async function batches(
  worker: Database,
  from: number,
  event: (id: number) => TransactionEvent,
  expectedVersion = 0,
): Promise<number> {
  const start = performance.now();
  if (expectedVersion > 0) await batches(worker, from, created);
  const prepared = performance.now() - start;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const items = Array.from({ length: BATCH }, (_, at) => {
      const id = from + batch * BATCH + at;
      return item(id, event(id), expectedVersion);
    });
    await store(worker, items);
  }
  return expectedVersion > 0 ? prepared : 0;
}

/** Tables of the same shape, keys and indexes, without heads, triggers and policies. */
async function makeFloorTables(ownerUrl: string) {
  const owner = openOwner(ownerUrl);
  // As PostgreSQL does by itself within minutes: of customers nobody counted, it looks for each through all of its client.
  await owner`analyze`;
  await owner`create schema floor`;
  for (const table of ['events', 'transactions', 'activity', 'postings', 'balances'])
    await owner.unsafe(`create table floor.${table} (like public.${table} including all excluding identity)`);
  await owner.unsafe(`grant usage on schema floor to ${DATABASE_ROLES.worker}`);
  await owner.unsafe(`grant select, insert, update on all tables in schema floor to ${DATABASE_ROLES.worker}`);
  return {
    remove: async () => {
      await owner`drop schema floor cascade`;
      await owner.end();
    },
  };
}

const HASH = 'ab'.repeat(32);

/** The statement that inserts the rows of new debits, as plainly as PostgreSQL allows: arrays in, one round trip, no checks. */
const FLOOR_CREATED = `
  with input as (select * from unnest($1::bigint[], $2::text[], $3::bigint[]) as i (id, data, customer_id)),
  e as (
    insert into floor.events (client_id, stream_type, stream_id, version, type, data, actor, occurred_at, recorded_at,
      position, hash, previous_hash)
    select 1, 'transaction', id, 1, 'TransactionCreated', data::json, 'system:bench', now(), now(), id,
      decode('${HASH}', 'hex'), decode('${HASH}', 'hex') from input
  ), a as (
    insert into floor.activity (client_id, id, customer_id, type, amount_cents, currency, transaction_id, actor, occurred_at)
    select 1, id, customer_id, 'transaction_created', 12509, 'CAD', id, 'system:bench', now() from input
  )
  insert into floor.transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
    created_at, updated_at, version)
  select 1, id, customer_id, 'Creating', 12509, 'CAD', 'Personal', '2026-03-19', now(), now(), 1 from input`;

const FLOOR_SENT = `
  with input as (select * from unnest($1::bigint[], $2::text[], $3::bigint[]) as i (id, data, account_id)),
  e as (
    insert into floor.events (client_id, stream_type, stream_id, version, type, data, actor, occurred_at, recorded_at,
      position, hash, previous_hash)
    select 1, 'transaction', id, 2, 'TransactionSentToBank', data::json, 'system:bench', now(), now(), id + 1000000000,
      decode('${HASH}', 'hex'), decode('${HASH}', 'hex') from input
  ), p as (
    insert into floor.postings
    select 1, id + 1000000000, 1, 'P1', 'CUST_RECV', 'CLIENT_UNAPPROVED', 12509, 'CAD', 'transaction', id, '2026-03-18' from input
  ), b as (
    insert into floor.balances
    select 1, account, 'CAD', sum(cents) from input, (values ('CUST_RECV', 12509), ('CLIENT_UNAPPROVED', -12509)) v (account, cents)
    group by account order by account
    on conflict (client_id, account, currency) do update set cents = balances.cents + excluded.cents
  )
  update floor.transactions t set status = 'Sent to Bank', bank_file_id = 7, bank_account_id = i.account_id,
    trace = 'T' || i.id, sent_date = '2026-03-18', updated_at = now(), version = 2
  from input i where t.client_id = 1 and t.id = i.id`;

async function insertFloor(
  worker: Database,
  statement: string,
  from: number,
  count: number,
  event: (id: number) => TransactionEvent,
) {
  const ids = Array.from({ length: count }, (_, at) => from + at);
  const column = (value: (id: number) => ArrayElement) => arrayLiteral(ids.map(value));
  await worker.sql.unsafe(
    statement,
    [column((id) => id), column((id) => JSON.stringify(event(id).data)), column((id) => 1 + (id % CUSTOMERS))],
    { prepare: true },
  );
}

async function floorCreated(worker: Database, from: number): Promise<undefined> {
  for (let batch = 0; batch < BATCHES; batch += 1)
    await insertFloor(worker, FLOOR_CREATED, from + batch * BATCH, BATCH, created);
  return undefined;
}

async function floorSent(worker: Database, from: number): Promise<number> {
  const start = performance.now();
  await floorCreated(worker, from);
  const prepared = performance.now() - start;
  for (let batch = 0; batch < BATCHES; batch += 1)
    await insertFloor(worker, FLOOR_SENT, from + batch * BATCH, BATCH, sent);
  return prepared;
}
