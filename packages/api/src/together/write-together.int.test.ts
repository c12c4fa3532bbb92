import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '@cordelle/db/connection.ts';
import { verifyChain } from '@cordelle/db/event-store/chain.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

type Caller = Awaited<ReturnType<Callers['member']>>;

let world: DayWorld;
let callers: Callers;
let ada: Caller;
let shop: Caller;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 12 });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
  ada = await callers.member({ clientId: 4n, role: 'client_primary' });
  shop = await callers.program(4n);
});
afterAll(() => world.close());

const terms = (customerId: number, amount = '10') =>
  ({ customerId: String(customerId), amount, frequency: 'Once', processDate: '2026-03-19' }) as const;

const create = async (by: Caller, customerId: number, idempotencyKey?: string, amount?: string) =>
  (await by(idempotencyKey === undefined ? {} : { idempotencyKey })).transactionSchedules.create(
    terms(customerId, amount),
  );

/** Schedules by the transactions that wrote them: how many stand in each. */
async function writtenTogether(ids: readonly string[]): Promise<number[]> {
  const rows = await world.database.owner<{ count: number }[]>`
    select count(*)::int as count from transaction_schedules where id = any(${ids}::bigint[]) group by xmin::text order by 1`;
  return rows.map(({ count }) => count);
}

const countSchedules = async () => {
  const [row] = await world.database.owner<
    { count: number }[]
  >`select count(*)::int as count from transaction_schedules`;
  return row?.count ?? 0;
};

const HELD = 4012;

/**
 * Whoever asks first waits for a payer that somebody else holds, and with them all who come behind, until `meanwhile` is done: by then
 * they stand in line.
 */
async function whileOneWaits<T>(
  work: (first: Promise<{ id: string }>) => Promise<T>,
  meanwhile: () => Promise<unknown> = () => setTimeout(50),
): Promise<T> {
  const { owner } = world.database;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = () => {};
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  const holder = owner.begin(async (sql) => {
    await sql`select from customers where client_id = 4 and id = ${HELD} for update`;
    held();
    await released;
  });
  await holding;
  try {
    const first = create(ada, HELD);
    first.catch(() => undefined);
    await waitingForLock();
    const done = work(first);
    await meanwhile();
    release();
    await holder;
    return await done;
  } finally {
    release();
  }
}

/** Until a session asks for a payer whom somebody else holds; returns it. */
async function waitingForLock(): Promise<number> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const [row] = await world.database.owner<{ pid: number }[]>`
      select pid from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
         and query like '%select c."id" as "customerId"%'`;
    if (row) return row.pid;
    await setTimeout(5);
  }
  throw new Error('nobody waits');
}

describe('requests of one client that come beside each other', () => {
  test('share a transaction, and each is told, logged and remembered as its own', async () => {
    const made = await whileOneWaits(async (first) => {
      const others = [create(ada, 4001, 'a'), create(shop, 4002, 'b'), create(ada, 4003), create(shop, 4004, 'c')];
      return [await first, ...(await Promise.all(others))];
    });
    const ids = made.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(await writtenTogether(ids)).toEqual([1, 4]);

    const { owner } = world.database;
    const events = await owner<{ customer: string; actor: string; key: string | null }[]>`
      select s.customer_id::text as customer, split_part(e.actor, ':', 1) as actor, e.idempotency_key as key
        from events e join transaction_schedules s on s.client_id = e.client_id and s.id = e.stream_id
       where e.stream_type = 'schedule' and e.version = 1 and s.id = any(${ids}::bigint[]) order by 1`;
    expect(events).toEqual([
      { customer: '4001', actor: 'user', key: 'a' },
      { customer: '4002', actor: 'api_key', key: 'b' },
      { customer: '4003', actor: 'user', key: null },
      { customer: '4004', actor: 'api_key', key: 'c' },
      { customer: String(HELD), actor: 'user', key: null },
    ]);
    const rows = await owner<{ target: string; actor: string }[]>`
      select target_id as target, split_part(actor, ':', 1) as actor from audit_log
       where action = 'transactionSchedules.create' and target_id = any(${ids}) order by target_id::bigint`;
    expect(rows.map(({ target }) => target)).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
    expect(rows.filter(({ actor }) => actor === 'api_key')).toHaveLength(2);
    expect(await create(shop, 4002, 'b')).toEqual(made[2]);
    expect(await refusalFrom(create(shop, 4005, 'b'))).toMatchObject({ code: 'idempotency.mismatch' });
    expect(await inTransaction(world.database.worker, { readOnly: true }, (tx) => verifyChain(tx, 4n))).toBeNull();
  });

  test('one that is refused stops none of the others', async () => {
    const [nobody, tooMuch, made] = await whileOneWaits(() =>
      Promise.all([
        refusalFrom(create(ada, 9999)),
        refusalFrom(create(ada, 4001, 'refused', '99999999')),
        create(ada, 4002),
      ]),
    );
    expect(nobody).toMatchObject({ code: 'record.not_found' });
    expect(tooMuch.status).toBe(422);
    expect(made.id).toMatch(/^\d+$/);
    expect((await create(ada, 4001, 'refused')).id).toMatch(/^\d+$/);
  });

  test('two for one payer are decided one after the other: a month is filled once', async () => {
    await world.database.owner`update customers set monthly_limit_cents = 10000 where client_id = 4 and id = 4006`;
    const outcomes = await whileOneWaits(() =>
      Promise.allSettled([create(ada, 4006, undefined, '70'), create(shop, 4006, undefined, '70'), create(ada, 4007)]),
    );
    const [one, other, ofAnother] = outcomes.map(({ status }) => status);
    expect([one, other].sort()).toEqual(['fulfilled', 'rejected']);
    expect(ofAnother).toBe('fulfilled');
  });

  test('a key whose first request still waits is busy, and answers the same afterwards', async () => {
    const before = await countSchedules();
    const outcomes = await whileOneWaits(() =>
      Promise.all(
        ['one', 'other'].map(async () => {
          const asked = create(shop, 4001, 'twice');
          return (await Promise.allSettled([asked]))[0]?.status === 'fulfilled' ? asked : refusalFrom(asked);
        }),
      ),
    );
    const made = outcomes.find((one) => 'id' in one);
    expect(outcomes.find((one) => one !== made)).toMatchObject({ status: 409, code: 'idempotency.busy' });
    expect(await create(shop, 4001, 'twice')).toEqual(made);
    expect(await countSchedules()).toBe(before + 2);
  });

  test('what one of them meets in the database is its own: the others are written', async () => {
    const { owner } = world.database;
    await owner`alter table idempotency_keys add constraint crash check (key <> 'crashing')`;
    const [crashed, made] = await whileOneWaits(() =>
      Promise.all([refusalFrom(create(ada, 4001, 'crashing')), create(shop, 4002, 'beside')]),
    );
    await owner`alter table idempotency_keys drop constraint crash`;
    expect(crashed).toMatchObject({ status: 500, code: 'internal' });
    expect(await create(shop, 4002, 'beside')).toEqual(made);
    expect((await create(ada, 4001, 'crashing')).id).toMatch(/^\d+$/);
  });

  test('where the connection is lost nothing is tried again unasked, and whoever stood behind goes on', async () => {
    const before = await countSchedules();
    const behind = await whileOneWaits(async (first) => {
      const other = create(shop, 4002);
      await world.database.owner`select pg_terminate_backend(${await waitingForLock()}::int)`;
      expect(await refusalFrom(first)).toMatchObject({ status: 503, code: 'service.unavailable' });
      return other;
    });
    expect(behind.id).toMatch(/^\d+$/);
    expect(await countSchedules()).toBe(before + 1);
  });

  test('nobody of another client waits for them', async () => {
    const theirs = await callers.member({ clientId: 5n, role: 'client_primary' });
    const first = await whileOneWaits(
      (waiting) => waiting,
      () => create(theirs, 5001),
    );
    expect(first.id).toMatch(/^\d+$/);
  });
});
