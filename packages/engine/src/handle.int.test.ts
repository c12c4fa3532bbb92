import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { cad } from '@cordelle/domain/money.ts';
import type { AllFacts } from '@cordelle/domain/testing/given-when-then.ts';
import type { ScheduleTerms, TransactionScheduleFacts } from '@cordelle/domain/transaction-schedule/commands.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Draft } from './draft.ts';
import { command, commandOn, handleAll, handleLast, handleMany, VersionConflict, writing } from './handle.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { addClient } from './testing/clients.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const meta = { actor: 'system:test', cause: null, occurredAt: NOW };

let database: TestDatabase;
let clientId = 0n;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  clientId += 1n;
  await addClient(database.worker, { id: clientId, customers: 3 });
});

const FACTS: AllFacts<TransactionScheduleFacts> = {
  today: '2026-03-02',
  railOpen: true,
  customerComplete: true,
  earliestProcessDate: '2026-03-04',
  rolled: { first: '2026-03-19', second: null },
  rail: 'CA',
  closedThrough: 0,
  consent: 'debits',
  perAuthorization: null,
  monthly: null,
};

const terms = (overrides: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  customerId: '1',
  authorizationId: null,
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

type Asked = Parameters<typeof transactionSchedule.decide>[0];
const work = (id: bigint, asked: Asked) => command(transactionSchedule, { clientId, id }, asked, FACTS);
const by = (actor: string) => ({ ...meta, actor });

/** One command in a transaction of its own, as a procedure asks for it. */
const run = (id: bigint, asked: Asked, actor = 'user:1', on: Database = database.app) =>
  writing(on, { clientId }, (tx) => handleAll(tx, [work(id, asked)], by(actor)));
const history = (id: bigint) =>
  inTransaction(database.worker, {}, (tx) => loadStream(tx, { clientId, streamType: 'schedule', streamId: id }));
const row = async (id: bigint) => {
  const [found] =
    await database.owner`select * from transaction_schedules where client_id = ${clientId} and id = ${id}`;
  return found;
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
    const asked = command(transactionSchedule, { clientId, id: 1n }, create(), async (tx, state) => {
      expect(state.status).toBe('none');
      const [customer] = await tx.sql`select name from customers where id = 1`;
      expect(customer).toMatchObject({ name: 'Customer 1' });
      return FACTS;
    });
    expect(await writing(database.app, { clientId }, (tx) => handleAll(tx, [asked], meta))).toHaveLength(1);
  });

  test('as the last of a transaction is there once that commits, and none of it where a row cannot be written', async () => {
    const last = (id: bigint, asked: Asked, beside = async () => {}) =>
      writing(database.app, { clientId }, async (tx) => {
        const stored = await handleLast(tx, [work(id, asked)], meta);
        await beside();
        return stored;
      });
    expect(await last(1n, create())).toMatchObject([{ type: 'TransactionScheduleCreated', version: 1 }]);
    expect(await row(1n)).toMatchObject({ amount_cents: 5000n, version: 1 });
    await expect(
      last(2n, create(), async () => {
        throw new Error('beside it');
      }),
    ).rejects.toThrow('beside it');
    await expect(last(3n, create({ customerId: '99' }))).rejects.toThrow(/foreign key/);
    expect([await history(2n), await history(3n), await row(2n), await row(3n)]).toEqual([
      [],
      [],
      undefined,
      undefined,
    ]);
    await expect(last(1n, changeAmount('0.00'))).rejects.toThrow(DomainError);
  });

  test('and what is written beside it are there together or not at all', async () => {
    const noted = (id: bigint, asked: Asked, text: string) =>
      writing(database.app, { clientId }, async (tx) => {
        await handleAll(tx, [work(id, asked)], meta);
        await tx.sql`
          insert into customer_notes (client_id, customer_id, description, author, created_at)
          values (${clientId}, 1, ${text}, 'job', now())`;
        if (text === 'lost') throw new Error('queue is down');
      });
    await noted(1n, create(), 'kept');
    await expect(noted(1n, changeAmount('70.00'), 'lost')).rejects.toThrow('queue is down');
    const notes = await database.owner`select description from customer_notes where client_id = ${clientId}`;
    expect(notes.map(({ description }) => description)).toEqual(['kept']);
    expect(await row(1n)).toMatchObject({ amount_cents: 5000n, version: 1 });
  });
});

describe('concurrent commands of one client', () => {
  test('succeed or fail alone', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => {
        const id = BigInt(index + 1);
        if (index % 10 === 3) return run(id, changeAmount('1.00')); // no such schedule
        if (index % 50 === 7) return run(id, create({ customerId: '999' })); // no such customer: breaks the projection
        return run(id, create());
      }),
    );
    const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []));
    expect(failed).toEqual(
      Array.from({ length: 100 }, (_, index) => index).filter((index) => index % 10 === 3 || index % 50 === 7),
    );
    const [stored] = await database.owner`
      select count(*)::int as rows from transaction_schedules where client_id = ${clientId}`;
    expect(stored).toEqual({ rows: 100 - failed.length });
  });

  test('keep their own actor', async () => {
    await run(1n, create());
    await Promise.all([1, 2, 3].map((user) => run(1n, changeComment(`by ${user}`), `user:${user}`)));
    const events = (await history(1n)).slice(1);
    expect(events).toHaveLength(3);
    for (const { actor, data } of events) expect(data).toEqual({ comment: actor.replace('user:', 'by ') });
  });

  test('64 on one schedule all succeed, one after the other, whichever process they come from', async () => {
    await run(1n, create());
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        run(1n, changeAmount(`${index + 100}.00`), 'user:1', index % 2 === 0 ? database.worker : database.app),
      ),
    );
    expect(await history(1n)).toHaveLength(65);
    expect(await row(1n)).toMatchObject({ version: 65 });
  });
});

describe('many commands in one transaction', () => {
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
    const second = command(transactionSchedule, { clientId, id: 1n }, changeComment('second'), async () => {
      decisions += 1;
      if (decisions === 1) await run(1n, changeComment('first'));
      return FACTS;
    });
    await inTransaction(database.worker, {}, (tx) => handleMany(tx, [second], meta));
    expect(decisions).toBe(2);
    expect((await history(1n)).map(({ data }) => data).slice(1)).toEqual([{ comment: 'first' }, { comment: 'second' }]);
  });

  test('that belong together are all stored or none', async () => {
    const both = inTransaction(database.worker, {}, (tx) =>
      handleAll(tx, [work(1n, create()), work(2n, changeAmount('60.00'))], meta),
    );
    await expect(both).rejects.toMatchObject({ code: 'record.not_found' });
    expect(await history(1n)).toEqual([]);
  });
});

describe('what is known of a stream', () => {
  const stateOf = async (id: bigint) =>
    fold(
      transactionSchedule,
      (await history(id)).flatMap((event) => (event.streamType === 'schedule' ? [event] : [])),
    );

  test('is decided on as it is, without reading the stream', async () => {
    await run(1n, create());
    const known = await stateOf(1n);
    const asked = commandOn(transactionSchedule, { clientId, id: 1n }, known, changeAmount('60.00'), FACTS);
    let read = false;
    const decide = asked.decide;
    const watched = {
      ...asked,
      decide: (...of: Parameters<typeof decide>) => {
        read = true;
        return decide(...of);
      },
    };
    await inTransaction(database.worker, {}, (tx) => handleAll(tx, [watched], meta));
    expect(read).toBe(false);
    expect(await row(1n)).toMatchObject({ amount_cents: 6000n, version: 2 });
  });

  test('is read again when somebody else was faster, or when the same call wrote to it before', async () => {
    await run(1n, create());
    const known = await stateOf(1n);
    await run(1n, changeAmount('60.00'));
    const on = (asked: Asked) => commandOn(transactionSchedule, { clientId, id: 1n }, known, asked, FACTS);
    const stored = await inTransaction(database.worker, {}, (tx) =>
      handleAll(tx, [on(changeAmount('60.00')), on(changeAmount('70.00')), on(changeComment('last'))], meta),
    );
    expect(stored.map(({ version, type }) => [version, type])).toEqual([
      [3, 'TransactionScheduleAmountChanged'],
      [4, 'TransactionScheduleCommentChanged'],
    ]);
    expect(await row(1n)).toMatchObject({ amount_cents: 7000n, comment: 'last', version: 4 });
  });
});

describe('events that were decided already', () => {
  const drafted = async (id: bigint) => {
    const events = await history(id);
    const own = events.flatMap((event) => (event.streamType === 'schedule' ? [event] : []));
    return new Draft(transactionSchedule, fold(transactionSchedule, own));
  };

  test('are stored as they are, beside commands on the same stream', async () => {
    const draft = new Draft(transactionSchedule).decide(create(), FACTS).decide(changeAmount('60.00'), FACTS);
    expect(draft.state).toMatchObject({ status: 'active', amountCents: 6000n, version: 2 });
    const stored = await inTransaction(database.worker, {}, (tx) =>
      handleAll(tx, [draft.at({ clientId, id: 1n }), work(1n, changeComment('after'))], meta),
    );
    expect(stored.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await row(1n)).toMatchObject({ amount_cents: 6000n, comment: 'after', version: 3 });
  });

  test('are refused when somebody else was faster, and nothing else is', async () => {
    await run(1n, create());
    const stale = (await drafted(1n)).decide(changeComment('second'), FACTS);
    await run(1n, changeComment('first'));
    const outcomes = await inTransaction(database.worker, {}, (tx) =>
      handleMany(tx, [stale.at({ clientId, id: 1n }), work(2n, create())], meta),
    );
    expect(outcomes).toMatchObject([{ refused: { code: 'record.changed_meanwhile' } }, { stored: [{ streamId: 2n }] }]);
    expect(await row(1n)).toMatchObject({ comment: 'first' });
  });

  test('that change nothing still ask that the stream is as it was read', async () => {
    await run(1n, create());
    const unchanged = (await drafted(1n)).decide(changeAmount('50.00'), FACTS);
    await run(1n, changeComment('first'));
    const both = inTransaction(database.worker, {}, (tx) =>
      handleAll(tx, [unchanged.at({ clientId, id: 1n }), work(2n, create())], meta),
    );
    await expect(both).rejects.toThrow(VersionConflict);
    expect(await history(2n)).toEqual([]);
  });

  test('are decided anew by a transaction that is begun again', async () => {
    await run(1n, create());
    let tries = 0;
    await writing(database.app, { clientId }, async (tx) => {
      tries += 1;
      const draft = (await drafted(1n)).decide(changeComment('second'), FACTS);
      if (tries === 1) await run(1n, changeComment('first'));
      await handleAll(tx, [draft.at({ clientId, id: 1n })], meta);
    });
    expect(tries).toBe(2);
    expect((await history(1n)).map(({ data }) => data).slice(1)).toEqual([{ comment: 'first' }, { comment: 'second' }]);
  });

  test('are given up after three tries', async () => {
    await run(1n, create());
    let tries = 0;
    const losing = writing(database.app, { clientId }, async (tx) => {
      tries += 1;
      const draft = (await drafted(1n)).decide(changeComment('mine'), FACTS);
      await run(1n, changeComment(`theirs ${tries}`));
      await handleAll(tx, [draft.at({ clientId, id: 1n })], meta);
    });
    await expect(losing).rejects.toThrow(VersionConflict);
    expect(tries).toBe(3);
  });
});

test('a client cannot write into the log of another, nor see its rows', async () => {
  await run(1n, create());
  const foreign = inTransaction(database.app, { clientId: clientId + 1_000n }, (tx) =>
    handleAll(
      tx,
      [command(transactionSchedule, { clientId: clientId + 1_000n, id: 1n }, changeAmount('9.00'), FACTS)],
      meta,
    ),
  );
  await expect(foreign).rejects.toThrow(DomainError);
  const intruder = inTransaction(database.app, { clientId: clientId + 1_000n }, (tx) =>
    handleAll(
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
