import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTransactions } from '../financial-transactions/queries.ts';
import { findPayments } from './find-payments.ts';

const ALIKE = 2_100;
const COMMON = 3_995;
let world: DayWorld;

/** Two clients with debits of the same amounts and comments; all but a few are alike. */
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const clientId of [4n, 5n]) {
    await world.addClient({ id: clientId, rail: 'CA', customers: 2 });
    await world.database.owner`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date, process_date,
                                batch_date, earliest_approval_date, dispute_deadline, trace, comment, created_at, updated_at, version)
      select ${String(clientId)}::bigint, n, c.ids[1 + n % 2], 'Processed',
             case when n <= 3 then 12000 + n else ${COMMON} end, 'CAD', 'Personal', d, d, d, d, d, ${`REF${clientId}-`} || n,
             case when n <= 2 then 'Loyer d’été ' || n when n > 3 then 'Monthly fee' end, now(), now(), 1
        from generate_series(1, ${ALIKE}) n, lateral (select date '2026-03-01' + (n / 200)::int as d) day,
             (select array_agg(id order by id) as ids from customers where client_id = ${String(clientId)}::bigint) c`;
    await world.database.owner`
      update customers set name = 'Zoé Côté' where client_id = ${String(clientId)}::bigint
         and id = (select min(id) from customers where client_id = ${String(clientId)}::bigint)`;
  }
});
afterAll(() => world.close());

const find = (clientId: bigint, text: string) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) => findPayments(tx, text));
const list = (search: string, clientId = 4n) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) =>
    listTransactions(tx, clientId, transactionListInput.parse({ search, limit: 5 }), {
      language: 'en',
      now: new Date('2026-03-16T14:00:00Z'),
    }),
  );

test('debits are found by a part of their comment, their amount however it is written, or the reference at the bank', async () => {
  for (const [text, ids] of [
    ['LOYER', [1n, 2n]],
    ["D'ETE", [1n, 2n]],
    ['120.02', [2n]],
    ['$120.03', [3n]],
    ['120,01 $', [1n]],
    ['REF4-17', [17n]],
    ['loyer%', []],
    ['120.04', []],
  ] as const) {
    expect((await find(4n, text)).ids?.toSorted(), text).toEqual(ids);
    expect((await list(text)).count, text).toBe(ids.length);
  }
});

test('the newest of too many to name are listed all the same, with how many they are', async () => {
  for (const text of ['39.95', 'monthly fee']) {
    expect((await find(4n, text)).ids).toBeNull();
    const { count, records } = await list(text);
    expect([count, records.map(({ id }) => id)]).toEqual([ALIKE - 3, ['2100', '2099', '2098', '2097', '2096']]);
  }
});

test('texts too short to be looked for, and payers, lead to the same debits', async () => {
  expect((await find(4n, 'fé')).ids).toBeNull();
  expect((await list('fe')).count).toBe(ALIKE - 3);
  expect((await find(4n, 'cote zoe')).ids).toEqual([]);
  expect((await list('cote zoe')).count).toBe(ALIKE / 2);
  expect((await list('nobody at all')).count).toBe(0);
});

test('no debit is found of another client, without a client, or of one that was named by nobody who may', async () => {
  expect((await find(5n, 'REF4-17')).ids).toEqual([]);
  expect((await find(5n, 'REF5-17')).ids).toEqual([17n]);
  const raw = `select id from walls.find_payments('%loyer%', 'REF4-17', 12001, 10) id`;
  expect(await world.database.app.sql.unsafe(raw)).toEqual([]);
  const forged = world.database.app.sql.begin(async (sql) => {
    await sql`select set_config('app.client_id', '4', true)`;
    return sql.unsafe(raw);
  });
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});
