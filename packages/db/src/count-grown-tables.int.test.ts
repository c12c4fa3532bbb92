import { afterAll, beforeAll, expect, test } from 'vitest';
import { countGrownTables } from './count-grown-tables.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const MANY = 3_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const counted = async () => {
  const [row] = await database.owner<{ rows: number; times: number }[]>`
    select c.reltuples::int as rows, pg_stat_get_analyze_count(c.oid)::int as times from pg_class c where c.relname = 'sign_in_failures'`;
  return row;
};
/** By the worker, as an import writes: what it wrote is known once its session has said so. */
async function write(count: number): Promise<void> {
  await database.worker.sql.begin(async (sql) => {
    await sql`
      insert into sign_in_failures (kind, email, ip, failed_at)
      select 'password', n || '@example.test', '192.0.2.1', now() from generate_series(1, ${count}) n`;
    await sql`select pg_stat_force_next_flush()`;
  });
  await countGrownTables(database.worker);
}

test('a table that has doubled is counted, one that grew a little is not', async () => {
  await write(MANY);
  await expect.poll(counted).toMatchObject({ rows: MANY });
  const before = await counted();
  await write(10);
  expect(await counted()).toEqual(before);
});

test('it is the worker’s to ask for', async () => {
  await expect(countGrownTables(database.app)).rejects.toMatchObject({ code: '42501' });
});
