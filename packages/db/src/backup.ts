import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import { openOwner, type WireTypes } from './connection.ts';
import { forceRowLevelSecurity, migrationName } from './migrate.ts';
import { RELEASE } from './release.ts';
import { atOneInstant } from './spread/at-one-instant.ts';
import { isSpread } from './spread/migrate-spread.ts';
import { unheldReferences } from './spread/references.ts';

/** First line of a backup: which schema its rows fit. */
const header = z.strictObject({
  format: z.literal('cordelle-backup'),
  version: z.literal(1),
  /** Instant of the newest migration, as the migrator counts them. */
  migration: z.string(),
  /** Of the program that wrote it; backups of before releases were named have none. */
  release: z.string().optional(),
  takenAt: z.string(),
});
const section = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
/** Last line: what the lines above sum to. */
const trailer = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() });

const END_OF_TABLE = '\\.';
/** Rows of these mean that somebody works with the database: nothing is restored over them. */
const SIGNS_OF_LIFE = ['clients', 'users', 'events', 'event_heads', 'audit_log'];

/** A backup of which nothing moves for so long is given up: a lock that nobody lets go of, a disk that takes no more. */
const STALL_MAX_MS = 60_000;

/** How far a backup is: the table it reads, rows and bytes written until now. */
export type BackupProgress = { readonly table: string; readonly rows: number; readonly bytes: number };
export type BackupOptions = {
  readonly stallMaxMs?: number;
  /** Called after each piece that was written. */
  onProgress?(progress: BackupProgress): void;
};

export type BackupReport = { readonly tables: number; readonly rows: number; readonly takenAt: string };

type Sql = TransactionSql<WireTypes>;

/**
 * Writes every row of every table of ours, as of one instant, as lines of text: reads go on and nobody waits. Keys and the
 * list of files handed to the bank live outside the database and are not part of it. Ends the stream, or destroys it where the
 * backup fails. Throws when nothing moves for 60 s.
 */
export async function writeBackup(
  url: string,
  to: Writable,
  takenAt: Date,
  { stallMaxMs = STALL_MAX_MS, onProgress }: BackupOptions = {},
): Promise<BackupReport> {
  const owner = openOwner(url, 2);
  const watch = watchProgress(stallMaxMs);
  const over = finished(to);
  over.catch(() => undefined);
  try {
    const written = tablesInOrder(owner).then((tables) =>
      atOneInstant(owner, (sql) =>
        writeTables(sql, { tables, takenAt, to, over }, (progress) => {
          watch.moved(progress);
          onProgress?.(progress);
        }),
      ),
    );
    return await Promise.race([written, watch.stalled, over.then(() => written)]);
  } catch (error) {
    to.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    watch.end();
    // Whatever still runs then has nobody left who waits for it.
    await owner.end({ timeout: 0 });
  }
}

type Writing = {
  readonly tables: readonly Table[];
  readonly takenAt: Date;
  readonly to: Writable;
  readonly over: Promise<void>;
};

async function writeTables(
  sql: Sql,
  { tables, takenAt, to, over }: Writing,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupReport> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let rowsWritten = 0;
  let bytesWritten = 0;
  let current = '';
  const write = async (bytes: string | Buffer) => {
    if (to.destroyed) await over;
    hash.update(bytes);
    if (!to.write(bytes)) await Promise.race([once(to, 'drain'), over]);
    bytesWritten += bytes.length;
    onProgress({ table: current, rows: rowsWritten, bytes: bytesWritten });
  };
  const migration = await newestMigration(sql);
  await write(
    line({ format: 'cordelle-backup', version: 1, migration, release: RELEASE, takenAt: takenAt.toISOString() }),
  );
  for (const { table, columns } of tables) {
    current = table;
    await write(line({ table, columns }));
    const before = rowsWritten;
    for await (const piece of await sql.unsafe(copyOf(table, columns, 'to stdout')).readable()) {
      const bytes = Buffer.from(piece);
      for (const byte of bytes) if (byte === 0x0a) rowsWritten += 1;
      await write(bytes);
    }
    rows[table] = rowsWritten - before;
    await write(`${END_OF_TABLE}\n`);
  }
  to.end(line({ rows, sha256: hash.digest('hex') }));
  await over;
  return { tables: Object.keys(rows).length, rows: rowsWritten, takenAt: takenAt.toISOString() };
}

/** `stalled` rejects once nothing has moved for so long. */
function watchProgress(stallMaxMs: number): {
  readonly stalled: Promise<never>;
  moved(progress: BackupProgress): void;
  end(): void;
} {
  let last: BackupProgress | null = null;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const where = last === null ? 'at its beginning' : `at table ${last.table}, after ${last.rows} rows`;
    reject(new Error(`nothing moved for ${stallMaxMs / 1000} s ${where}: the backup was given up`));
  }, stallMaxMs);
  return {
    stalled,
    moved(progress) {
      last = progress;
      timer.refresh();
    },
    end: () => clearTimeout(timer),
  };
}

/** Reads a backup to its end without touching a database. Throws when a byte is missing or changed. */
export async function checkBackup(
  from: Readable,
): Promise<BackupReport & { readonly migration: string; readonly release: string | null }> {
  const hash = createHash('sha256');
  let first: z.output<typeof header> | null = null;
  let rows: Record<string, number> = {};
  for await (const entry of entriesOf(from, hash)) {
    if (entry.kind === 'header') first = entry.header;
    if (entry.kind === 'trailer') rows = entry.trailer.rows;
  }
  if (!first) throw new Error('the backup ends too early');
  const { takenAt, migration, release = null } = first;
  return { tables: Object.keys(rows).length, rows: sumOf(rows), takenAt, migration, release };
}

/**
 * Puts a backup into a migrated database that nobody works with yet, all of it or nothing. `open` is called twice: the whole
 * file is checked before the first row is written. Throws when the database holds records, or another schema.
 */
export async function restoreBackup(url: string, open: () => Readable): Promise<BackupReport> {
  const checked = await checkBackup(open());
  const owner = openOwner(url);
  try {
    const spread = await isSpread(owner);
    await owner.begin(async (sql) => {
      const migration = await newestMigration(sql);
      if (migration !== checked.migration) throw new Error(ofAnotherProgram(checked, migration));
      const tables = await tablesInOrder(sql);
      // COPY does not go through walls; until the end of this transaction the owner stands outside them.
      for (const { table } of tables) await sql.unsafe(`alter table ${quoted(table)} no force row level security`);
      await refuseLife(sql);
      for (const { table } of tables.toReversed())
        if (!SIGNS_OF_LIFE.includes(table)) await sql.unsafe(`delete from ${quoted(table)}`);
      await copyAllIn(sql, open());
      await moveSequences(sql);
      // References checked at commit are checked now: a table with open checks cannot be altered.
      await sql.unsafe('set constraints all immediate');
      if (!spread) await forceRowLevelSecurity(sql);
    });
    // Nodes check when the transaction commits, whoever asks them to before.
    if (spread) await forceRowLevelSecurity(owner);
    // By itself the database counts within minutes; what is asked until then would be planned for empty tables.
    for (const { table } of await tablesInOrder(owner)) await owner.unsafe(`analyze ${quoted(table)}`);
  } finally {
    await owner.end({ timeout: 5 });
  }
  const { tables, rows, takenAt } = checked;
  return { tables, rows, takenAt };
}

/** Why a backup does not fit, and which program restores it. Between two releases the migration alone tells. */
function ofAnotherProgram(
  backup: { readonly migration: string; readonly release: string | null },
  here: string,
): string {
  const isOlder = Number(backup.migration) < Number(here);
  const released =
    backup.release === null || backup.release === RELEASE ? '' : ` of release ${backup.release} (this is ${RELEASE})`;
  const age = isOlder ? 'an older' : 'a newer';
  return `the backup was written by ${age} program${released}: its newest migration is ${migrationName(
    Number(backup.migration),
  )}, here it is ${migrationName(Number(here))}. Restore it with ${age} release or checkout that ends with the first of the two${
    isOlder ? ', then upgrade' : ''
  }`;
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const sumOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function newestMigration(sql: Sql): Promise<string> {
  const [row] = await sql<{ newest: bigint }[]>`select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return String(row?.newest);
}

type Table = { readonly table: string; readonly columns: string[] };

/**
 * Every table of ours, each after those its rows point at, whether a cluster holds the reference or only a database that is not
 * spread. References that are checked at commit do not matter.
 */
async function tablesInOrder(sql: Pick<Sql, 'unsafe'>): Promise<Table[]> {
  const unheld = await unheldReferences(sql);
  const tables = await sql.unsafe<{ table: string; columns: string[]; needs: string[] }[]>(`
    select c.relname as table,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
                  where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and t.oid <> c.oid) as needs
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  const needsOf = ({ table, needs }: (typeof tables)[number]) => [
    ...needs,
    ...unheld.flatMap(({ from, to, deferrable }) => (from === table && to !== table && !deferrable ? to : [])),
  ];
  while (ordered.length < tables.length) {
    const ready = tables.filter((one) => !placed.has(one.table) && needsOf(one).every((need) => placed.has(need)));
    if (ready.length === 0) throw new Error('the tables point at each other in a circle');
    for (const { table, columns } of ready) {
      ordered.push({ table, columns });
      placed.add(table);
    }
  }
  return ordered;
}

const copyOf = (table: string, columns: readonly string[], direction: 'to stdout' | 'from stdin'): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) ${direction}`;

type Entry =
  | { kind: 'header'; header: z.output<typeof header> }
  | { kind: 'table'; section: z.output<typeof section> }
  | { kind: 'row'; text: string }
  | { kind: 'endOfTable' }
  | { kind: 'trailer'; trailer: z.output<typeof trailer> };

/** The lines of a backup as what they are. Checks order, counts and the sum of all bytes on the way. */
async function* entriesOf(from: Readable, hash: Hash): AsyncGenerator<Entry> {
  const counted: Record<string, number> = {};
  let begun = false;
  let table: string | null = null;
  let ended = false;
  for await (const text of linesOf(from)) {
    if (ended) throw new Error('the backup goes on after its end');
    if (table !== null) {
      hash.update(`${text}\n`);
      if (text === END_OF_TABLE) {
        table = null;
        yield { kind: 'endOfTable' };
      } else {
        counted[table] = (counted[table] ?? 0) + 1;
        yield { kind: 'row', text };
      }
    } else if (!begun) {
      hash.update(`${text}\n`);
      begun = true;
      yield { kind: 'header', header: header.parse(jsonOf(text)) };
    } else if (text.startsWith('{"table"')) {
      hash.update(`${text}\n`);
      const parsed = section.parse(jsonOf(text));
      table = parsed.table;
      counted[table] = 0;
      yield { kind: 'table', section: parsed };
    } else {
      const parsed = trailer.parse(jsonOf(text));
      const sum = hash.digest('hex');
      if (parsed.sha256 !== sum || JSON.stringify(parsed.rows) !== JSON.stringify(counted))
        throw new Error('the backup was changed after it was written');
      ended = true;
      yield { kind: 'trailer', trailer: parsed };
    }
  }
  if (!ended) throw new Error('the backup ends too early');
}

async function* linesOf(from: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of from) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('this is no backup, or it was changed after it was written');
  }
}

async function refuseLife(sql: Sql): Promise<void> {
  for (const table of SIGNS_OF_LIFE) {
    const [found] = await sql.unsafe(`select 1 from ${quoted(table)} limit 1`);
    if (found) throw new Error(`the database is in use: ${table} has rows; restore into an empty one`);
  }
}

async function copyAllIn(sql: Sql, from: Readable): Promise<void> {
  let target: Writable | null = null;
  let over: Promise<void> = Promise.resolve();
  for await (const entry of entriesOf(from, createHash('sha256'))) {
    if (entry.kind === 'table') {
      const { table, columns } = entry.section;
      target = await sql.unsafe(copyOf(table, columns, 'from stdin')).writable();
      over = finished(target);
      over.catch(() => undefined);
    } else if (entry.kind === 'row' && target) {
      if (target.destroyed) await over;
      if (!target.write(`${entry.text}\n`)) await Promise.race([once(target, 'drain'), over]);
    } else if (entry.kind === 'endOfTable' && target) {
      target.end();
      await over;
      target = null;
    }
  }
}

/** Tables whose ids stand in files that the bank has: after the backup it may have seen others, and they must not come again. */
const SEEN_BY_BANK: ReadonlySet<string> = new Set([
  'transactions',
  'payouts',
  'microdeposits',
  'test_credits',
  'invoices',
  'bank_files',
]);
/** More than are given out between two backups. */
const GAP = 1_000_000;

/** New rows get ids after those that came back, and after those that the bank may have seen since. */
async function moveSequences(sql: Sql): Promise<void> {
  const owned = await sql<{ table: string; column: string; sequence: string }[]>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and a.attidentity <> ''`;
  for (const { table, column, sequence } of owned)
    await sql.unsafe(
      `select setval('${sequence}', greatest((select max(${quoted(column)}) from ${quoted(table)}), 1)${
        SEEN_BY_BANK.has(table) ? ` + ${GAP}` : ''
      })`,
    );
}
