import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { cad } from '@cordelle/domain/money.ts';
import {
  type ScheduleTerms,
  type TransactionScheduleFacts,
  transactionSchedule,
} from '@cordelle/domain/transaction-schedule/decider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commit } from './commit.ts';
import { type CommandContext, command, handle, handleIn, handleMany } from './handle.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { addClient } from './testing/clients.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const meta = { actor: 'system:test', cause: null, occurredAt: NOW };

let database: TestDatabase;
let clientId = 0n;
let ctx: CommandContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  clientId += 1n;
  await addClient(database.worker, { id: clientId, customers: 3 });
  ctx = as(database.app, 'user:1');
});

const as = (on: Database, actor: string): CommandContext => ({
  app: { database: on, clock: { now: () => NOW } },
  client: { id: clientId },
  actor,
  idempotencyKey: null,
});

const FACTS: TransactionScheduleFacts = {
  today: '2026-03-02',
  customerComplete: true,
  earliestProcessDate: '2026-03-04',
  rolled: { first: '2026-03-19', second: null },
  closedThrough: 0,
  consent: 'debits',
  perAuthorization: null,
  monthly: null,
};

const terms = (overrides: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  customerId: '1',
  customerType: 'Personal',
  amount: cad('50.00'),
  frequency: 'Monthly',
  installments: null,
  processDate: '2026-03-19',
  secondProcessDate: null,
  comment: null,
  ...overrides,
});
const create = (overrides: Partial<ScheduleTerms> = {}) => ({ type: 'create', terms: terms(overrides) }) as const;
const changeAmount = (text: string) => ({ type: 'changeAmount', amount: cad(text) }) as const;
const changeComment = (comment: string) => ({ type: 'changeComment', comment }) as const;

const run = (id: bigint, asked: Parameters<typeof transactionSchedule.decide>[0], context = ctx) =>
  handle(context, transactionSchedule, id, asked, FACTS);
const history = (id: bigint) =>
  inTransaction(database.worker, {}, (tx) => loadStream(tx, { clientId, streamType: 'schedule', streamId: id }));
const row = async (id: bigint) => {
  const [found] =
    await database.owner`select * from transaction_schedules where client_id = ${clientId} and id = ${id}`;
  return found;
};
/** Transactions that wrote to this client’s log. */
const appends = async () => {
  const [found] = await database.owner<{ count: number }[]>`
    select count(distinct xmin::text)::int as count from events where client_id = ${clientId}`;
  return found?.count ?? 0;
};

describe('one command', () => {
  test('stores what follows and shows it in the row', async () => {
    const stored = await run(1n, create());
    expect(stored).toMatchObject([
      { type: 'TransactionScheduleCreated', version: 1, actor: 'user:1', occurredAt: NOW },
    ]);
    expect(await row(1n)).toMatchObject({ amount_cents: 5000n, active: true, version: 1 });
  });

  test('that asks for what is already so changes nothing', async () => {
    await run(1n, create());
    expect(await run(1n, changeAmount('50.00'))).toEqual([]);
    expect(await history(1n)).toHaveLength(1);
  });

  test('is refused by the rule, and nothing is stored', async () => {
    await expect(run(1n, changeAmount('60.00'))).rejects.toThrow(DomainError);
    expect(await history(1n)).toEqual([]);
  });

  test('reads its facts in the transaction that writes', async () => {
    const stored = await handle(ctx, transactionSchedule, 1n, create(), async (tx, state) => {
      expect(state.status).toBe('none');
      const [customer] = await tx.sql`select name from customers where id = 1`;
      expect(customer).toMatchObject({ name: 'Customer 1' });
      return FACTS;
    });
    expect(stored).toHaveLength(1);
  });

  test('and what goes alongside are written together or not at all', async () => {
    const note = (text: string) => (tx: Parameters<NonNullable<Parameters<typeof handle>[5]>>[0]) =>
      tx.sql`insert into customer_notes (client_id, customer_id, description, author, created_at)
        values (${clientId}, 1, ${text}, 'job', now())`;
    await handle(ctx, transactionSchedule, 1n, create(), FACTS, note('kept'));
    const failing = handle(ctx, transactionSchedule, 1n, changeAmount('70.00'), FACTS, async (tx) => {
      await note('lost')(tx);
      throw new Error('queue is down');
    });
    await expect(failing).rejects.toThrow('queue is down');
    const notes = await database.owner`select description from customer_notes where client_id = ${clientId}`;
    expect(notes.map(({ description }) => description)).toEqual(['kept']);
    expect(await row(1n)).toMatchObject({ amount_cents: 5000n, version: 1 });
  });
});

describe('concurrent commands of one client', () => {
  test('200 share few transactions, and each succeeds or fails alone', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const id = BigInt(index + 1);
        if (index % 10 === 3) return run(id, changeAmount('1.00')); // no such schedule
        if (index % 50 === 7) return run(id, create({ customerId: '999' })); // no such customer: breaks the projection
        return run(id, create());
      }),
    );
    const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []));
    expect(failed).toEqual(
      Array.from({ length: 200 }, (_, index) => index).filter((index) => index % 10 === 3 || index % 50 === 7),
    );
    const [stored] = await database.owner`
      select count(*)::int as rows from transaction_schedules where client_id = ${clientId}`;
    expect(stored).toEqual({ rows: 200 - failed.length });
  });

  test('200 good ones need a handful of transactions', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => run(BigInt(index + 1), create())));
    expect(await appends()).toBeLessThanOrEqual(5);
  });

  test('keep their own actor', async () => {
    await run(1n, create());
    await Promise.all([1, 2, 3].map((user) => run(1n, changeComment(`by ${user}`), as(database.app, `user:${user}`))));
    const events = await history(1n);
    expect(events.slice(1).map(({ actor, data }) => [actor, data])).toEqual(
      [1, 2, 3].map((user) => [`user:${user}`, { comment: `by ${user}` }]),
    );
  });

  test('64 writers on one schedule all succeed, one after the other', async () => {
    await run(1n, create());
    await Promise.all(Array.from({ length: 64 }, (_, index) => run(1n, changeAmount(`${index + 100}.00`))));
    const events = await history(1n);
    expect(events).toHaveLength(65);
    expect(await row(1n)).toMatchObject({ version: 65 });
  });

  test('of two processes all succeed, whoever is faster', async () => {
    const elsewhere = as(database.worker, 'user:2');
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => run(BigInt(index + 1), create(), index % 2 === 0 ? ctx : elsewhere)),
    );
    for (let id = 1n; id <= 60n; id += 1n) expect(await history(id)).toHaveLength(1);
  });

  test('64 transactions at once on one schedule all succeed as well', async () => {
    await run(1n, create());
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        inTransaction(index % 2 === 0 ? database.worker : database.app, { clientId }, (tx) =>
          handleIn(tx, transactionSchedule, { clientId, id: 1n }, changeAmount(`${index + 100}.00`), FACTS, meta),
        ),
      ),
    );
    expect(await history(1n)).toHaveLength(65);
    expect(await row(1n)).toMatchObject({ version: 65 });
  });
});

describe('many commands in one transaction', () => {
  const work = (id: bigint, asked: Parameters<typeof transactionSchedule.decide>[0]) =>
    command(transactionSchedule, { clientId, id }, asked, FACTS);

  test('see each other on the same stream, and a refusal stops no other', async () => {
    const outcomes = await inTransaction(database.worker, {}, (tx) =>
      handleMany(
        tx,
        [work(1n, create()), work(1n, changeAmount('60.00')), work(2n, changeAmount('60.00')), work(3n, create())],
        meta,
      ),
    );
    expect(outcomes.map((outcome) => ('refused' in outcome ? outcome.refused.code : outcome.stored.length))).toEqual([
      1,
      1,
      expect.any(String),
      1,
    ]);
    expect(await row(1n)).toMatchObject({ amount_cents: 6000n, version: 2 });
  });

  test('decide again when somebody else was faster', async () => {
    await run(1n, create());
    let decisions = 0;
    await inTransaction(database.worker, {}, (tx) =>
      handleMany(
        tx,
        [
          command(transactionSchedule, { clientId, id: 1n }, changeComment('second'), async () => {
            decisions += 1;
            if (decisions === 1) await run(1n, changeComment('first'));
            return FACTS;
          }),
        ],
        meta,
      ),
    );
    expect(decisions).toBe(2);
    expect((await history(1n)).map(({ data }) => data).slice(1)).toEqual([{ comment: 'first' }, { comment: 'second' }]);
  });
});

test('a client cannot write into the log of another, nor see its rows', async () => {
  await run(1n, create());
  const foreign = { ...ctx, client: { id: clientId + 1_000n } };
  await expect(handle(foreign, transactionSchedule, 1n, changeAmount('9.00'), FACTS)).rejects.toThrow(DomainError);
  const intruder = inTransaction(database.app, { clientId: clientId + 1_000n }, (tx) =>
    commit(
      tx,
      [
        {
          clientId,
          streamType: 'schedule',
          streamId: 1n,
          expectedVersion: 1,
          events: [{ type: 'TransactionScheduleResumed', data: {} }],
        },
      ],
      meta,
    ),
  );
  await expect(intruder).rejects.toMatchObject({ code: '42501' });
  expect(await history(1n)).toHaveLength(1);
});

test('after all of this a rebuild still equals the live tables', async () => {
  expect((await rebuildProjections(database.worker, { check: true })).differences).toEqual([]);
});
