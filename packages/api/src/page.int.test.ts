import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { customerListInput } from '@cordelle/validation/customers/record.ts';
import { transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import { transactionScheduleListInput } from '@cordelle/validation/transaction-schedules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from './customers/queries.ts';
import { listTransactions } from './financial-transactions/queries.ts';
import { listSchedules } from './transaction-schedules/queries.ts';

const CLIENT = 4n;
const NOW = new Date('2026-03-16T14:00:00Z');
/** PostgreSQL plans a statement anew five times before it compares. */
const TIMES = 8;

let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: CLIENT, rail: 'CA', customers: 60 });
  await world.database.owner.unsafe('analyze');
});
afterAll(() => world.close());

// On a cluster the coordinator asks each time which node a parameter names: Citus keeps no plan for all who ask.
test.skipIf(process.env.CITUS_URL).each<[rows: string, (tx: Tx) => Promise<unknown>]>([
  ['select * from customers c', (tx) => listCustomers(tx, CLIENT, customerListInput.parse({}), { now: NOW })],
  [
    'select * from transactions t',
    (tx) => listTransactions(tx, CLIENT, transactionListInput.parse({}), { language: 'en', now: NOW }),
  ],
  [
    'select s.* from transaction_schedules s',
    (tx) => listSchedules(tx, CLIENT, transactionScheduleListInput.parse({})),
  ],
])('a first page is planned once for all who ask, not each time: %s', async (rows, list) => {
  const planned = ({ sql }: Tx) => sql<{ anew: number; once: number }[]>`
    select coalesce(sum(custom_plans), 0)::int as anew, coalesce(sum(generic_plans), 0)::int as once
      from pg_prepared_statements where statement like ${`%from (${rows} %limit 25) %`}`;
  await inTransaction(world.database.app, { clientId: CLIENT, readOnly: true }, async (tx) => {
    // As in an installation: tests have it otherwise. Sessions may know the statement already.
    await tx.sql`set local plan_cache_mode = auto`;
    const [before] = await planned(tx);
    for (let time = 0; time < TIMES; time += 1) await list(tx);
    const [after] = await planned(tx);
    const [anew, once] = [(after?.anew ?? 0) - (before?.anew ?? 0), (after?.once ?? 0) - (before?.once ?? 0)];
    expect(anew + once).toBe(TIMES);
    expect(anew).toBeLessThanOrEqual(5);
  });
});
