import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { startDatabase } from '../start-database.ts';
import { carryOutLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordelle-drill-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'cordelle.backup');
const { DATABASE_URL: _, ...surroundings } = process.env;
const environment = { ...surroundings, MODE: 'sandbox', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };

async function cordelle(...args: string[]) {
  const told: string[] = [];
  const { code, lines } = await carryOutLine(args, environment, (line) => told.push(line));
  return { code, found: lines.at(-1), told };
}

beforeAll(async () => {
  // PostgreSQL may run as another user, who must reach its own files.
  chmodSync(folder, 0o755);
  // Rows of several megabytes; a story does the same with a year of payments.
  const database = await startDatabase(readEnv(environment));
  const owner = openOwner(database.url);
  await owner`insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
    select n, 'Maple Dental ' || n, 'CA', 'CAD', 'approved', 'SHORT', 'LONG', 'America/Toronto', now() from generate_series(1, 2000) n`;
  await owner`insert into audit_log (client_id, at, actor, action, target_type, result)
    select 1 + n % 2000, now(), 'user:' || n, repeat('a', 200), 'customer', 'done' from generate_series(1, 40000) n`;
  await owner`insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    select n || '@example.test', repeat('x', 400), 'A', 'B', 'fr', 'staff', now() from generate_series(1, 5000) n`;
  await owner.end();
  await database.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what was backed up comes back into an installation whose database is gone, and its ledger holds', async () => {
  const backup = await cordelle('backup', file);
  expect(backup).toMatchObject({ code: 0, found: expect.stringMatching(/^\d{5,} rows of \d+ tables are in/) });
  expect(backup.told[0]).toMatch(/rows, .* MB so far$/);
  expect(existsSync(`${file}.part`)).toBe(false);
  const proof = await cordelle('verify-ledger');

  rmSync(join(dataDir, 'postgres'), { recursive: true });
  expect(await cordelle('restore', file)).toMatchObject({
    code: 0,
    found: expect.stringMatching(/are back; the ledger holds; every file given to the bank is known$/),
  });
  expect(await cordelle('verify-ledger')).toEqual(proof);
  expect(proof.found).toMatch(/^the ledger holds/);
  expect(await cordelle('rebuild-projections', '--check')).toMatchObject({
    code: 0,
    found: expect.stringMatching(/ 0 differ$/),
  });
});
