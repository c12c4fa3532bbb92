import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './connection.ts';
import { insertValues } from './insert-values.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const COLUMNS = {
  client_id: 'bigint',
  at: 'coalesce(?::timestamptz, now())',
  actor: 'text',
  action: 'text',
  target_type: 'text',
  after: 'jsonb',
  result: 'text',
};
const row = (place: number) =>
  [
    BigInt(1 + (place % 3)),
    null,
    'user:1',
    `act ${place}`,
    'clients',
    place === 5 ? '{"é\\"": [1]}' : null,
    'done',
  ] as const;

test('any number of rows of several clients are written once each, in the order given', async () => {
  const rows = Array.from({ length: 347 }, (_, place) => row(place));
  const count = await inTransaction(database.worker, {}, ({ sql }) => insertValues(sql, 'audit_log', COLUMNS, rows));
  expect(count).toBe(347);
  const written = await database.owner`select client_id, action, after, at from audit_log order by id`;
  expect(written.map(({ action }) => action)).toEqual(rows.map(([, , , action]) => action));
  expect(written.map(({ client_id: id }) => id)).toEqual(rows.map(([id]) => id));
  expect(written[5]?.after).toEqual({ 'é"': [1] });
  expect(written.every(({ at }) => at instanceof Date)).toBe(true);
});

test('none are written of none', async () => {
  expect(await inTransaction(database.worker, {}, ({ sql }) => insertValues(sql, 'audit_log', COLUMNS, []))).toBe(0);
});
