import { inTransaction } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdsText } from './holds-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test.each([
  ['a name without its accents', 'cote', true],
  ['a name with accents it has not', 'ZÔE', true],
  ['an apostrophe as a keyboard has it', "l'ete", true],
  ['the second of two columns', 'loyer', true],
  ['wildcards as they stand', '100%', true],
  ['a wildcard that is none', 'l_yer', false],
  ['the end of one column and the beginning of the next', 'côtéloyer', false],
  ['both with a space between', 'côté loyer', false],
  ['what stands nowhere', 'somebody', false],
])('%s', async (_what, text, stands) => {
  const [row] = await inTransaction(database.app, { readOnly: true }, (tx) => {
    const rows = tx.sql`(values ('Zoé Côté', 'Loyer de l’été, 100%', null)) r (name, comment, number)`;
    return tx.sql<{ count: number }[]>`
      select count(*)::int as count from ${rows} where ${holdsText(tx, 'r.name, r.comment, r.number', text)}`;
  });
  expect(row?.count).toBe(stands ? 1 : 0);
});
