import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, openOwner } from './connection.ts';
import { fetchChunks, firstRows } from './fetch-chunks.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const CHUNK = 3;
const chunksOf = (count: number, options = {}) =>
  inTransaction(database.worker, {}, async (tx) => {
    const query = tx.sql<{ n: number }[]>`select n from generate_series(1, ${count}::int) as g (n) order by n`;
    const chunks: number[][] = [];
    for await (const rows of fetchChunks(tx, 'numbers', query, CHUNK, options)) chunks.push(rows.map(({ n }) => n));
    return chunks;
  });

test.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
  [7, [[1, 2, 3], [4, 5, 6], [7]]],
])('%i rows come once each, in order', async (count, chunks) => {
  expect(await chunksOf(count)).toEqual(chunks);
  expect(await chunksOf(count, { many: true })).toEqual(chunks);
});

test('what is planned anew leaves no prepared statement behind', async () => {
  // One session: what is prepared belongs to it.
  const sql = openOwner(database.url);
  const asked = (mark: string, options = {}) =>
    firstRows(
      sql,
      sql<{ n: number }[]>`select n as ${sql(mark)} from generate_series(1, ${4}::int) as g (n)`,
      CHUNK,
      options,
    );
  const prepared = async (mark: string) =>
    (await sql`select from pg_prepared_statements where position(${mark} in statement) > 0`).length;
  expect(await asked('anew', { plannedAnew: true })).toHaveLength(CHUNK);
  expect(await prepared('anew')).toBe(0);
  await asked('once');
  expect(await prepared('once')).toBe(1);
  await sql.end();
});
