import type { DomainEvent } from '@cordelle/domain/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, type Tx } from '../connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { append as beginAppend } from './append.ts';
import { verifyChain } from './chain.ts';
import { loadStream } from './load.ts';
import { replay } from './replay.ts';
import type { AppendMeta, StoredEvent, StreamAppend } from './stored-event.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const meta: AppendMeta = { actor: 'user:1', cause: null, occurredAt: new Date('2026-03-16T14:00:00.123Z') };
const paused: DomainEvent = { type: 'TransactionSchedulePaused', data: { returnCode: '903' } };
const resumed: DomainEvent = { type: 'TransactionScheduleResumed', data: {} };
const commented = (comment: string): DomainEvent => ({ type: 'TransactionScheduleCommentChanged', data: { comment } });

async function append(...asked: Parameters<typeof beginAppend>) {
  const { written, ...appended } = await beginAppend(...asked);
  await written;
  return appended;
}

const schedule = (
  clientId: bigint,
  streamId: bigint,
  expectedVersion: number,
  ...events: DomainEvent[]
): StreamAppend => ({
  clientId,
  streamType: 'schedule',
  streamId,
  expectedVersion,
  events,
});

const store = (appends: StreamAppend[], on: Database = database.worker) =>
  inTransaction(on, {}, (tx) => append(tx, appends, meta));
const stored = (clientId: bigint, streamId: bigint) =>
  inTransaction(database.worker, {}, (tx) => loadStream(tx, { clientId, streamType: 'schedule', streamId }));
const chainOf = (clientId: bigint) => inTransaction(database.worker, {}, (tx) => verifyChain(tx, clientId));
const types = (events: readonly StoredEvent[]) => events.map((event) => event.type);

describe('appending', () => {
  test('events come back in order, with their facts and exact data', async () => {
    const text = 'L’été "à" 50 % \\ \n {1,NULL} 😀';
    await store([schedule(10n, 1n, 0, paused, resumed), schedule(11n, 1n, 0, commented(text))]);
    await store([schedule(10n, 1n, 2, commented(text))]);

    const events = await stored(10n, 1n);
    expect(types(events)).toEqual([
      'TransactionSchedulePaused',
      'TransactionScheduleResumed',
      'TransactionScheduleCommentChanged',
    ]);
    expect(events.map((event) => [event.version, event.position])).toEqual([
      [1, 1n],
      [2, 2n],
      [3, 3n],
    ]);
    expect(events[2]).toMatchObject({
      data: { comment: text },
      actor: 'user:1',
      cause: null,
      occurredAt: meta.occurredAt,
    });
    expect(await chainOf(10n)).toBeNull();
    expect(await chainOf(11n)).toBeNull();
  });

  test('nothing appended is nothing done', async () => {
    expect(await store([])).toEqual({ stored: [], conflicts: [] });
    expect(await store([schedule(12n, 1n, 0)])).toEqual({ stored: [], conflicts: [] });
  });

  test('a stream may follow itself within one append', async () => {
    const { stored: events } = await store([schedule(13n, 1n, 0, paused), schedule(13n, 1n, 1, resumed)]);
    expect(events.map((event) => event.version)).toEqual([1, 2]);
  });

  test('a stream that moved on is named and left out whole; the others of the batch are stored', async () => {
    await store([schedule(14n, 1n, 0, paused)]);
    const { stored: events, conflicts } = await store([
      schedule(14n, 1n, 0, commented('late'), resumed),
      schedule(14n, 2n, 0, commented('in time')),
    ]);
    expect(conflicts).toEqual([{ clientId: 14n, streamType: 'schedule', streamId: 1n }]);
    expect(events.map((event) => [event.streamId, event.position])).toEqual([[2n, 2n]]);
    expect(types(await stored(14n, 1n))).toEqual(['TransactionSchedulePaused']);
    expect(await chainOf(14n)).toBeNull();
  });

  test('a version the stream never reached is a conflict too', async () => {
    const { conflicts } = await store([schedule(15n, 1n, 5, paused)]);
    expect(conflicts).toHaveLength(1);
    expect(await stored(15n, 1n)).toEqual([]);
  });

  test('of two writers at the same moment one wins, and both keep their other streams', async () => {
    const outcomes = await Promise.all(
      [1n, 2n].map((writer) =>
        store([schedule(16n, 100n, 0, commented(`writer ${writer}`)), schedule(16n, writer, 0, paused)]),
      ),
    );
    expect(outcomes.map((outcome) => outcome.conflicts.length).sort()).toEqual([0, 1]);
    expect(await stored(16n, 100n)).toHaveLength(1);
    expect(await stored(16n, 1n)).toHaveLength(1);
    expect(await stored(16n, 2n)).toHaveLength(1);
    expect(await chainOf(16n)).toBeNull();
  });

  test('parallel appends over the same clients never wait for each other in a circle, and leave no gaps', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        store([
          schedule(index % 2 === 0 ? 20n : 21n, BigInt(index + 1), 0, paused),
          schedule(index % 2 === 0 ? 21n : 20n, BigInt(index + 1), 0, paused),
        ]),
      ),
    );
    for (const clientId of [20n, 21n]) {
      const [row] = await database.owner`
        select count(*)::int as count, max(position)::int as last from events where client_id = ${clientId}`;
      expect(row).toEqual({ count: 40, last: 40 });
      expect(await chainOf(clientId)).toBeNull();
    }
  });

  test('appends of one transaction, asked for at the same moment, follow one another', async () => {
    await inTransaction(database.worker, {}, (tx) =>
      Promise.all([1n, 2n, 3n].map((stream) => append(tx, [schedule(18n, stream, 0, paused)], meta))),
    );
    const [row] = await database.owner`
      select count(*)::int as count, max(position)::int as last from events where client_id = 18`;
    expect(row).toEqual({ count: 3, last: 3 });
    expect(await chainOf(18n)).toBeNull();
  });

  test('a stream that is named without events has its version compared, and nothing more', async () => {
    await store([schedule(17n, 1n, 0, paused)]);
    const { conflicts, stored: kept } = await store([
      { ...schedule(17n, 1n, 1, paused), events: [] },
      { ...schedule(17n, 2n, 4, paused), events: [] },
      schedule(17n, 3n, 0, paused),
    ]);
    expect(conflicts.map(({ streamId }) => streamId)).toEqual([2n]);
    expect(kept.map(({ streamId }) => streamId)).toEqual([3n]);
  });

  test('what is rolled back leaves no trace and no gap', async () => {
    await store([schedule(22n, 1n, 0, paused)]);
    const failing = inTransaction(database.worker, {}, async (tx) => {
      await append(tx, [schedule(22n, 1n, 1, resumed)], meta);
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    const { stored: events } = await store([schedule(22n, 1n, 1, commented('after'))]);
    expect(events[0]).toMatchObject({ version: 2, position: 2n });
  });

  test('for the program of one client, another client has no log', async () => {
    const asClient = <T>(clientId: bigint, work: (tx: Tx) => Promise<T>) =>
      inTransaction(database.app, { clientId }, work);
    await asClient(23n, (tx) => append(tx, [schedule(23n, 1n, 0, paused)], meta));
    await expect(asClient(24n, (tx) => append(tx, [schedule(23n, 2n, 0, paused)], meta))).rejects.toMatchObject({
      code: '42501',
    });
    expect(
      await asClient(24n, (tx) => loadStream(tx, { clientId: 23n, streamType: 'schedule', streamId: 1n })),
    ).toEqual([]);
  });
});

describe('the log is append-only', () => {
  const changes = {
    update: `update events set actor = 'user:2'`,
    delete: 'delete from events',
    truncate: 'truncate events',
    'delete of a head': 'delete from event_heads',
    'update of the audit log': `update audit_log set actor = 'user:2'`,
  };
  beforeAll(() => store([schedule(30n, 1n, 0, paused)]));

  for (const [name, statement] of Object.entries(changes)) {
    test(`${name} is refused to the program`, async () => {
      for (const role of [database.app, database.worker]) {
        const attempt = inTransaction(role, { clientId: 30n }, (tx) => tx.sql.unsafe(statement));
        await expect(attempt).rejects.toMatchObject({ code: '42501' });
      }
    });
  }

  test('and changing events is refused to the owner of the table', async () => {
    for (const statement of [changes.update, changes.delete, changes.truncate])
      await expect(database.owner.unsafe(statement)).rejects.toMatchObject({ code: '23001' });
  });
});

test('replay answers every event once, client by client in the order of positions, whatever the batch', async () => {
  const read = (batch: number) =>
    inTransaction(database.worker, {}, async (tx) => {
      const places: string[] = [];
      for await (const events of replay(tx, { batch })) {
        expect(events.length).toBeLessThanOrEqual(batch);
        places.push(...events.map((event) => `${event.clientId}/${event.position}`));
      }
      return places;
    });
  const [total] = await database.owner<{ count: number }[]>`select count(*)::int as count from events`;
  const places = await read(7);
  expect(places).toHaveLength(total?.count ?? 0);
  expect(new Set(places).size).toBe(places.length);
  expect(await read(1000)).toEqual(places);
});

describe('the chain', () => {
  /** What only somebody with full power over the server can do: switch the triggers off and edit. */
  const tamper = (statement: string) =>
    database.owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(statement);
    });
  const log = async (clientId: bigint) => {
    await store([schedule(clientId, 1n, 0, paused, resumed, commented('as it was'))]);
  };

  test.each([
    [41n, 'data', `data = '{"comment":"otherwise"}'`, 3n],
    [42n, 'white space of the data', `data = '{ }'`, 2n],
    [43n, 'actor', `actor = 'user:2'`, 2n],
    [
      44n,
      'time to the microsecond',
      `occurred_at = (occurred_at at time zone 'UTC' + interval '1 us') at time zone 'UTC'`,
      1n,
    ],
    [
      45n,
      'time of recording',
      `recorded_at = (recorded_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'`,
      1n,
    ],
  ])('of client %s names the first row, whose %s was altered', async (clientId, _, change, position) => {
    await log(clientId);
    await tamper(`update events set ${change} where client_id = ${clientId} and position = ${position}`);
    expect(await chainOf(clientId)).toEqual({ clientId, position, fault: 'altered' });
  });

  test('names the place of a row that was taken out, and a log cut off at its end', async () => {
    await log(50n);
    await tamper('delete from events where client_id = 50 and position = 2');
    expect(await chainOf(50n)).toEqual({ clientId: 50n, position: 2n, fault: 'missing' });
    await log(51n);
    await tamper('delete from events where client_id = 51 and position = 3');
    expect(await chainOf(51n)).toEqual({ clientId: 51n, position: 3n, fault: 'head_differs' });
  });
});
