import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  // As root, the embedded PostgreSQL passes through as somebody else.
  expect(statSync(dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);

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

describe('rounds of backups in a folder', () => {
  const into = join(folder, 'backups');
  const round = (...words: string[]) => cordelle('backup', '--into', into, '--keep', '2', ...words);
  const backups = () =>
    readdirSync(into)
      .filter((name) => name.endsWith('.backup'))
      .sort();

  test('are proved by restoring them, keep the newest, and hold the files but never the keys', async () => {
    mkdirSync(join(dataDir, 'archive/CA/inbound'), { recursive: true });
    writeFileSync(join(dataDir, 'archive/CA/inbound/a.sealed'), 'sealed bytes');
    mkdirSync(into);
    for (const old of ['20260101T000000Z', '20260102T000000Z'])
      writeFileSync(join(into, `cordelle-${old}.backup`), 'an old one');
    writeFileSync(join(into, 'notes.txt'), 'not ours');
    const made = await round();
    expect(made).toMatchObject({
      code: 0,
      found: expect.stringMatching(
        /^\d{5,} rows of \d+ tables are in .*, proved by restoring it; 1 older ones are removed$/,
      ),
    });
    expect(backups()).toHaveLength(2);
    expect(backups()[0]).toBe('cordelle-20260102T000000Z.backup');
    expect(existsSync(join(into, 'notes.txt'))).toBe(true);
    expect(readFileSync(join(into, 'files-beside/archive/CA/inbound/a.sealed'), 'utf8')).toBe('sealed bytes');
    const kept = readdirSync(into, { recursive: true }).map(String);
    expect(kept.filter((name) => name.endsWith('.key') || name.endsWith('.part'))).toEqual([]);
    const bytes = readFileSync(join(into, backups()[1] ?? ''));
    expect(bytes.subarray(0, 17).toString()).toBe('cordelle-sealed-1');
  });

  test('one that cannot be proved removes nothing, and a damaged one is told', async () => {
    const [, newest = ''] = backups();
    const path = join(into, newest);
    const bytes = readFileSync(path);
    const damaged = join(folder, 'damaged.backup');
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    expect(await cordelle('check-backup', damaged)).toMatchObject({
      code: 1,
      found: expect.stringMatching(/altered, cut short, moved, or sealed with another key/),
    });
    expect(await round('--keep', '0')).toMatchObject({ code: 2, found: '--keep is from 1 to 1000' });
    expect(await cordelle('backup', '--into', join(dataDir, 'backups'))).toMatchObject({
      code: 1,
      found: expect.stringMatching(/inside DATA_DIR/),
    });
    expect(backups()).toHaveLength(2);
  });

  test('open with the keys alone, which are copied elsewhere', async () => {
    const apart = join(folder, 'keys-apart');
    expect(await cordelle('backup-keys', into)).toMatchObject({ code: 1, found: expect.stringMatching(/kept apart/) });
    expect(await cordelle('backup-keys', apart)).toMatchObject({ code: 0, found: expect.stringMatching(/^3 keys/) });
    expect(readdirSync(apart).sort()).toEqual(
      readdirSync(join(dataDir, 'keys'))
        .filter((name) => name.endsWith('.key'))
        .sort(),
    );
    renameSync(join(dataDir, 'keys'), join(folder, 'keys-away'));
    const [, newest = ''] = backups();
    expect(await cordelle('check-backup', join(into, newest))).toMatchObject({
      code: 1,
      found: expect.stringMatching(/put their copy back first$/),
    });
    renameSync(apart, join(dataDir, 'keys'));
    expect(await cordelle('check-backup', join(into, newest))).toMatchObject({
      code: 0,
      found: expect.stringMatching(/come back, and their ledger holds$/),
    });
  });
});
