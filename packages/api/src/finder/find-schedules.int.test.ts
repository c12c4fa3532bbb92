import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { transactionScheduleListInput } from '@cordelle/validation/transaction-schedules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSchedules } from '../transaction-schedules/queries.ts';
import { findSchedules } from './find-schedules.ts';

const ALIKE = 2_100;
const NEWEST = { field: 'createdAt', direction: 'desc' } as const;
const ORDERS = [NEWEST, { field: 'nextProcessDate', direction: 'asc' }] as const;
let world: DayWorld;

/** Two clients with schedules of the same comments; all but a few are alike. */
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const clientId of [4n, 5n]) {
    await world.addClient({ id: clientId, rail: 'CA', customers: 2 });
    await world.database.owner`
      insert into transaction_schedules (client_id, id, customer_id, customer_type, amount_cents, currency, frequency, process_date,
                                         comment, active, created_at, version)
      select ${String(clientId)}::bigint, n, c.ids[1 + n % 2], 'Personal', 3995, 'CAD', 'Monthly', '2026-04-01',
             case when n <= 2 then 'Loyer d’été ' || n when n > 3 then 'Monthly fee' end, n % 10 > 0,
             timestamptz '2026-03-01' + n * interval '1 minute', 1
        from generate_series(1, ${ALIKE}) n,
             (select array_agg(id order by id) as ids from customers where client_id = ${String(clientId)}::bigint) c`;
    await world.database.owner`
      update customers set name = 'Zoé Côté' where client_id = ${String(clientId)}::bigint
         and id = (select min(id) from customers where client_id = ${String(clientId)}::bigint)`;
  }
});
afterAll(() => world.close());

const find = (clientId: bigint, text: string) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) => findSchedules(tx, text));
const list = (search: string, asked: object = {}) =>
  inTransaction(world.database.app, { clientId: 4n, readOnly: true }, (tx) =>
    listSchedules(tx, 4n, transactionScheduleListInput.parse({ search, sort: NEWEST, limit: 5, ...asked })),
  );

test('schedules are found by a part of their comment, in every order', async () => {
  for (const [text, ids] of [
    ['LOYER', [1n, 2n]],
    ["D'ETE", [1n, 2n]],
    ['d’été 2', [2n]],
    ['loyer%', []],
    ['nobody at all', []],
  ] as const) {
    expect((await find(4n, text)).ids?.toSorted(), text).toEqual(ids);
    for (const sort of ORDERS) {
      const { count, records } = await list(text, { sort });
      expect([count, records.map(({ id }) => BigInt(id)).toSorted()], `${text}, ${sort.field}`).toEqual([
        ids.length,
        ids,
      ]);
    }
  }
});

test('the newest of too many to name are listed all the same, with how many they are', async () => {
  expect((await find(4n, 'monthly fee')).ids).toBeNull();
  const { count, records } = await list('monthly fee');
  expect([count, records.map(({ id }) => id)]).toEqual([ALIKE - 3, ['2100', '2099', '2098', '2097', '2096']]);
});

test('texts too short to be looked for, and payers, lead to the same schedules', async () => {
  expect((await find(4n, 'fé')).ids).toBeNull();
  expect((await list('fe')).count).toBe(ALIKE - 3);
  expect((await find(4n, 'cote zoe')).ids).toEqual([]);
  expect((await list('cote zoe')).count).toBe(ALIKE / 2);
  expect((await list('loyer', { active: false })).count).toBe(0);
});

test('no schedule is found of another client, without a client, or of one that was named by nobody who may', async () => {
  expect((await find(5n, 'd’été 2')).ids).toEqual([2n]);
  await inTransaction(
    world.database.app,
    { clientId: 5n },
    ({ sql }) => sql`update transaction_schedules set comment = 'Their own' where client_id = 5 and id = 3`,
  );
  expect((await find(4n, 'their own')).ids).toEqual([]);
  const raw = `select id from walls.find_schedules('%loyer%', 10) id`;
  expect(await world.database.app.sql.unsafe(raw)).toEqual([]);
  const forged = world.database.app.sql.begin(async (sql) => {
    await sql`select set_config('app.client_id', '4', true)`;
    return sql.unsafe(raw);
  });
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});
