import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installQueue } from './queue.ts';

const STARTED_AT_ONCE = 6;
const { app, worker } = DATABASE_ROLES;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('processes that start at once make one queue, which `worker` works with and `app` does not see', async () => {
  await installQueue(database.url);
  // As after the first of them was ended between making it and giving rights.
  await database.owner.unsafe(`revoke all on schema pgboss from ${worker}`);
  await Promise.all(Array.from({ length: STARTED_AT_ONCE }, () => installQueue(database.url)));
  const [rights] = await database.owner`
    select has_schema_privilege(${worker}, 'pgboss', 'usage') and has_table_privilege(${worker}, 'pgboss.job', 'insert') as works,
           has_schema_privilege(${app}, 'pgboss', 'usage') or has_table_privilege(${app}, 'pgboss.job', 'select') as sees`;
  expect(rights).toEqual({ works: true, sees: false });
});
