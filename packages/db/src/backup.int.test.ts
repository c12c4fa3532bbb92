import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup, restoreBackup, writeBackup } from './backup.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const AT = new Date('2026-03-16T14:00:00Z');
let source: TestDatabase;
let backup = '';

const textOf = async (url: string): Promise<string> => {
  const chunks: Buffer[] = [];
  const into = new Writable({
    highWaterMark: 64,
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackup(url, into, AT);
  return Buffer.concat(chunks).toString('utf8');
};
const reading = (text: string) => () => Readable.from([Buffer.from(text)]);

beforeAll(async () => {
  source = await createTestDatabase();
  const { owner } = source;
  await owner`insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
    select n, 'Name with	tab, \\ and “quotes”' || n, 'CA', 'CAD', 'approved', 'SHORT', 'LONG', 'America/Toronto', now() from generate_series(1, 300) n`;
  await owner`insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values ('a@example.test', 'x', 'Two' || chr(10) || 'lines', '\.', 'fr', 'staff', now())`;
  await owner`insert into audit_log (client_id, at, actor, action, target_type, result)
    values (1, now(), 'user:1', 'a', 'b', 'done')`;
  backup = await textOf(source.url);
});
afterAll(() => source.drop());

test('what was written comes back, and new rows get new ids', async () => {
  const target = await createTestDatabase();
  try {
    expect(await restoreBackup(target.url, reading(backup))).toMatchObject({ takenAt: AT.toISOString() });
    expect(await textOf(target.url)).toBe(backup);
    const [added] = await target.worker.sql<{ id: bigint }[]>`
      insert into audit_log (client_id, at, actor, action, target_type, result)
      values (1, now(), 'user:1', 'a', 'b', 'done') returning id`;
    expect(added?.id).toBe(2n);
    const walls = `select relname from pg_class where relrowsecurity and relforcerowsecurity order by 1`;
    expect(await target.owner.unsafe(walls)).toEqual(await source.owner.unsafe(walls));
  } finally {
    await target.drop();
  }
});

test('a database in use is left alone', async () => {
  await expect(restoreBackup(source.url, reading(backup))).rejects.toThrow('in use');
});

test.each([
  ['cut off', (text: string) => text.slice(0, text.length / 2), /too early|changed/],
  ['without its last line', (text: string) => text.slice(0, text.lastIndexOf('\n{"rows"') + 1), /too early/],
  ['with one digit changed', (text: string) => text.replace('approved', 'suspende'), /changed/],
  ['with a row taken out', (text: string) => text.replace(/^300\t.*\n/m, ''), /changed/],
  ['followed by more', (text: string) => `${text}{"table":"x"}\n`, /after its end/],
  ['of something else', () => 'hello\n', /no backup/],
])('a backup %s is refused before anything is written', async (_, damage, reason) => {
  const target = await createTestDatabase();
  try {
    await expect(restoreBackup(target.url, reading(damage(backup)))).rejects.toThrow(reason);
    expect(await target.owner`select 1 from clients`).toHaveLength(0);
  } finally {
    await target.drop();
  }
});

test('a backup of another schema is refused', async () => {
  const target = await createTestDatabase();
  try {
    await target.owner`update drizzle.__drizzle_migrations set created_at = created_at + 1`;
    await expect(restoreBackup(target.url, reading(backup))).rejects.toThrow(/fits migration/);
  } finally {
    await target.drop();
  }
});

test('a full disk ends the backup, not the program', async () => {
  let written = 0;
  const full = new Writable({
    highWaterMark: 64,
    write(_, __, done) {
      written += 1;
      done(written > 20 ? new Error('no space left') : null);
    },
  });
  await expect(writeBackup(source.url, full, AT)).rejects.toThrow('no space left');
  expect(written).toBe(21);
});

test('a file that breaks while it is read is refused', async () => {
  const breaking = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(backup.slice(0, 500));
        throw new Error('unexpected end of file');
      })(),
    );
  await expect(checkBackup(breaking())).rejects.toThrow('unexpected end of file');
});

test('checking reads the file alone', async () => {
  const report = await checkBackup(reading(backup)());
  expect(report.rows).toBeGreaterThanOrEqual(302);
});
