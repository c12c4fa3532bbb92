import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayWorld } from '../testing/day-world.ts';
import { watchPayers } from './watch-payers.ts';

let world: DayWorld;
let customers: Readonly<Record<'CA' | 'US', bigint[]>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  world.wallTime = new Date('2026-03-16T14:00:00Z');
  customers = {
    CA: await world.addClient({ id: 4n, rail: 'CA', customers: 12 }),
    US: await world.addClient({ id: 5n, rail: 'US', customers: 4 }),
  };
});
afterAll(() => world.close());

const sql = () => world.database.owner;
const opened = async (kind: string) => {
  await watchPayers(world.app());
  return sql()`select client_id as "clientId", rail, detail from review_items where kind = ${kind} order by id`;
};
const comesFrom = (ip: string, customerId: bigint) =>
  sql()`
    insert into payer_flows (client_id, customer_id, kind, token_hash, language, offer, started_at, expires_at, ip,
                             finished_at, receipt)
    values (4, ${customerId}, 'link', ${`${ip} ${customerId}`}, 'en', '{}', ${world.wallTime ?? null}, ${world.wallTime ?? null},
            ${ip}, ${world.wallTime ?? null}, '{}')`;

test('more than ten accounts from one address in a day are looked at, once', async () => {
  for (const id of customers.CA.slice(0, 10)) await comesFrom('192.0.2.7', id);
  for (const id of customers.CA.slice(10)) await comesFrom('192.0.2.8', id);
  expect(await opened('many_accounts')).toEqual([]);
  await comesFrom('192.0.2.7', customers.CA[10] ?? 0n);
  const one = [{ clientId: 4n, rail: 'CA', detail: { address: '192.0.2.7', accounts: 11 } }];
  expect(await opened('many_accounts')).toEqual(one);
  expect(await opened('many_accounts')).toEqual(one);
});

test('more than three names on one account are looked at, once; one name is one', async () => {
  const all = customers.CA.slice(0, 4);
  await sql()`update customer_bank_accounts set blind_index = 'shared', created_at = ${world.now} where customer_id = any(${arrayLiteral(all)}::bigint[])`;
  await sql()`update customers set name = 'Ada' where id = any(${arrayLiteral(all)}::bigint[])`;
  expect(await opened('many_names')).toEqual([]);
  for (const [at, id] of all.entries()) await sql()`update customers set name = ${`Somebody ${at}`} where id = ${id}`;
  const one = [{ clientId: 4n, rail: 'CA', detail: { customerId: String(all[0]), names: 4 } }];
  expect(await opened('many_names')).toEqual(one);
  expect(await opened('many_names')).toEqual(one);
});

test('returns near what the rules allow in the United States are looked at, once a month', async () => {
  for (let id = 9000n; id < 9010n; id += 1n)
    await world.addDebit({
      rail: 'US',
      clientId: 5n,
      customerId: customers.US[0] ?? 0n,
      id,
      amount: '10.00',
      requestedDate: '2026-03-18',
    });
  await sql()`update transactions set status = 'Approved' where client_id = 5`;
  await sql()`update transactions set return_code = 'R01' where id in (9000, 9001)`;
  expect(await opened('return_rate')).toEqual([]);
  await sql()`update transactions set return_code = 'R02' where id = 9002`;
  const one = [{ clientId: 5n, rail: 'US', detail: { rate: 'overall', returns: 3, debits: 10 } }];
  expect(await opened('return_rate')).toEqual(one);
  expect(await opened('return_rate')).toEqual(one);
});
