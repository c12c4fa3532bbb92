import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupProgress, checkBackup, restoreBackup, writeBackup } from './backup.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const AT = new Date('2026-03-16T14:00:00Z');
let source: TestDatabase;
let backup = '';

/** Takes its time, as packing and disks do: the database waits for it. */
const textOf = async (url: string): Promise<string> => {
  const chunks: Buffer[] = [];
  const into = new Writable({
    highWaterMark: 64,
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      setImmediate(done);
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
    // Whoever asks next is answered by plans for what is there: PostgreSQL calls a table that nobody counted -1.
    const uncounted = `
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`;
    expect(await target.owner.unsafe(uncounted)).toEqual([]);
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
    const moved = (by: number) => target.owner`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`;
    await moved(1);
    await expect(restoreBackup(target.url, reading(backup))).rejects.toThrow(
      /by an older program: its newest migration is \d{14}_\w+, here it is one of \d{4}-.*checkout that ends with .*, then upgrade$/,
    );
    await moved(-2);
    await expect(restoreBackup(target.url, reading(backup))).rejects.toThrow(
      /by a newer program: .*a newer release or checkout that ends with the first of the two$/,
    );
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

describe('a backup of which nothing moves is given up with the place where it stood', () => {
  const STALL_MAX_MS = 400;

  test('while somebody holds a table', async () => {
    const { promise: letGo, resolve } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holder = source.owner.begin(async (sql) => {
      await sql`lock table clients in access exclusive mode`;
      hold();
      await letGo;
    });
    await held;
    const into = new Writable({ write: (_, __, done) => done() });
    await expect(writeBackup(source.url, into, AT, { stallMaxMs: STALL_MAX_MS })).rejects.toThrow(
      // On a cluster all tables are waited for before the first is read.
      /^nothing moved for 0.4 s at (table clients, after \d+ rows|its beginning): the backup was given up$/,
    );
    expect(into.destroyed).toBe(true);
    resolve();
    await holder;
  });

  test('while the disk takes nothing', async () => {
    const stuck = new Writable({ highWaterMark: 64, write: () => undefined });
    await expect(writeBackup(source.url, stuck, AT, { stallMaxMs: STALL_MAX_MS })).rejects.toThrow(/given up/);
    const open = () => source.owner`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and application_name not like 'cordelle%'`;
    await expect.poll(open).toHaveLength(0);
  });
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

describe('tables of many megabytes', () => {
  let large: TestDatabase;
  beforeAll(async () => {
    large = await createTestDatabase();
    const { owner } = large;
    await owner`insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
      values (1, 'Maple', 'CA', 'CAD', 'approved', 'SHORT', 'LONG', 'America/Toronto', now())`;
    // Several tables longer than what a stream and a socket hold, one after the other, wide rows and narrow ones.
    for (const action of ['customers.create', 'x'.repeat(700)])
      await owner`insert into audit_log (client_id, at, actor, action, target_type, result)
        select 1, now(), 'user:' || n, ${action}, 'customer', 'done' from generate_series(1, 20000) n`;
    await owner`insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
      select n || '@example.test', repeat('x', 400), 'A', 'B', 'fr', 'staff', now() from generate_series(1, 20000) n`;
  });
  afterAll(() => large.drop());

  test('are written and come back', async () => {
    const text = await textOf(large.url);
    expect(text.length).toBeGreaterThan(20_000_000);
    const target = await createTestDatabase();
    try {
      expect((await restoreBackup(target.url, reading(text))).rows).toBeGreaterThan(60_000);
      expect(await textOf(target.url)).toBe(text);
    } finally {
      await target.drop();
    }
  });

  test('a disk that fills up in the midst of one ends the backup', async () => {
    let bytes = 0;
    const full = new Writable({
      write(chunk: Buffer, _, done) {
        bytes += chunk.length;
        done(bytes > 2_000_000 ? new Error('no space left') : null);
      },
    });
    await expect(writeBackup(large.url, full, AT)).rejects.toThrow('no space left');
  });

  test('a row the database refuses ends the restore, with nothing left behind', async () => {
    const target = await createTestDatabase();
    try {
      await target.owner`alter table audit_log add check (actor <> 'user:19999')`;
      await expect(restoreBackup(target.url, reading(await textOf(large.url)))).rejects.toThrow(/violates check/);
      expect(await target.owner`select 1 from clients`).toHaveLength(0);
    } finally {
      await target.drop();
    }
  });

  test('how far it is is told on the way', async () => {
    const told: BackupProgress[] = [];
    const into = new Writable({ write: (_, __, done) => done() });
    const { rows } = await writeBackup(large.url, into, AT, { onProgress: (progress) => told.push(progress) });
    expect(told.at(-1)).toMatchObject({ rows });
    expect(told.map((progress) => progress.rows)).toEqual(
      told.map((progress) => progress.rows).toSorted((a, b) => a - b),
    );
    expect(new Set(told.map(({ table }) => table))).toContain('audit_log');
  });
});

test('checking reads the file alone', async () => {
  const report = await checkBackup(reading(backup)());
  expect(report.rows).toBeGreaterThanOrEqual(302);
});
