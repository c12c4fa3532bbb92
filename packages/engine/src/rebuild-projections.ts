import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { replay } from '@cordelle/db/event-store/replay.ts';
import { projectionVersions } from '@cordelle/db/schema/projection-versions.ts';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { PROJECTIONS, project } from './projections.ts';

const EVENTS_PER_BATCH = 2000;
/** Differences of one table that are named; all are counted. */
const NAMED_MAX = 100;

/** A row that is not what the events say. */
export type RowDifference = {
  readonly table: string;
  /** Primary key, its columns joined by `/`. */
  readonly key: string;
  /** Columns that differ; empty when the row is missing or should not exist. */
  readonly columns: readonly string[];
  readonly fault: 'differs' | 'missing' | 'unknown';
};

export type RebuildReport = {
  readonly events: number;
  /** Rows of every projected table, and how many of them were not what the events say. */
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly differences: number }[];
  /** The first hundred of each table. */
  readonly differences: readonly RowDifference[];
};

/**
 * Folds the whole log again and compares every row of every projection, byte for byte. With `check` nothing is changed and
 * nobody waits; without, appends wait while it runs, and rows that differ are put right. Needs the role that sees all clients.
 *
 * The fold writes into temporary tables of the same names, found before the real ones by `search_path`: the projections
 * themselves know nothing of it.
 */
export function rebuildProjections(worker: Database, options: { check: boolean }): Promise<RebuildReport> {
  return inTransaction(worker, {}, async (tx) => {
    if (options.check) await tx.sql`set transaction isolation level repeatable read`;
    else await holdLog(tx);
    const tables = PROJECTIONS.flatMap((projection) => projection.tables);
    await createScratchTables(tx, tables);
    let events = 0;
    for await (const batch of replay(tx, { batch: EVENTS_PER_BATCH })) {
      await project(tx, batch);
      events += batch.length;
    }
    const compared = [];
    for (const table of tables) compared.push(await compare(tx, getTableName(table)));
    if (!options.check) {
      for (const { table, differences } of compared) if (differences > 0) await putRight(tx, table);
      await noteVersions(tx);
    }
    return {
      events,
      tables: compared.map(({ table, rows, differences }) => ({ table, rows, differences })),
      differences: compared.flatMap(({ named }) => named),
    };
  });
}

async function holdLog(tx: Tx): Promise<void> {
  await tx.sql`set local lock_timeout = '60s'`;
  // Whoever appends holds a row of this table.
  await tx.sql`lock table event_heads in exclusive mode`;
}

async function createScratchTables(tx: Tx, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table);
    await tx.sql.unsafe(
      `create temporary table "${name}" (like public."${name}" including all excluding identity) on commit drop`,
    );
  }
  // A changed path makes the server read prepared statements anew: without it they would go on writing into the real tables.
  await tx.sql`set local search_path = pg_temp, public`;
}

type Compared = { table: string; rows: number; differences: number; named: RowDifference[] };

async function compare(tx: Tx, table: string): Promise<Compared> {
  const key = await keyOf(tx, table);
  const side = (schema: string) =>
    `(select concat_ws('/', ${key.map((column) => `t."${column}"`).join(', ')}) as key, t::text as text, to_jsonb(t) as json
      from ${schema}."${table}" t)`;
  const rows = await tx.sql.unsafe<{ key: string; live: Row | null; rebuilt: Row | null; total: number }[]>(`
    select coalesce(l.key, r.key) as key, l.json as live, r.json as rebuilt, count(*) over ()::int as total
    from ${side('public')} l full join ${side('pg_temp')} r on r.key = l.key
    where l.text is distinct from r.text
    order by 1 limit ${NAMED_MAX}`);
  const [counted] = await tx.sql.unsafe<{ rows: number }[]>(`select count(*)::int as rows from pg_temp."${table}"`);
  return {
    table,
    rows: counted?.rows ?? 0,
    differences: rows[0]?.total ?? 0,
    named: rows.map(({ key, live, rebuilt }) => ({
      table,
      key,
      columns: live && rebuilt ? differingColumns(live, rebuilt) : [],
      fault: live === null ? 'missing' : rebuilt === null ? 'unknown' : 'differs',
    })),
  };
}

type Row = Record<string, unknown>;

const differingColumns = (live: Row, rebuilt: Row): string[] =>
  Object.keys(rebuilt).filter((column) => JSON.stringify(live[column]) !== JSON.stringify(rebuilt[column]));

async function keyOf(tx: Tx, table: string): Promise<string[]> {
  const rows = await tx.sql<{ name: string }[]>`
    select a.attname as name
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary
    order by k.place`;
  return rows.map((row) => row.name);
}

/** Replaces the rows that differ and leaves all others untouched. */
async function putRight(tx: Tx, table: string): Promise<void> {
  const match = (await keyOf(tx, table)).map((column) => `l."${column}" = r."${column}"`).join(' and ');
  await tx.sql.unsafe(`delete from public."${table}" l where not exists (
    select from pg_temp."${table}" r where ${match} and l::text = r::text)`);
  await tx.sql.unsafe(`insert into public."${table}" select r.* from pg_temp."${table}" r where not exists (
    select from public."${table}" l where ${match})`);
}

async function noteVersions(tx: Tx): Promise<void> {
  const rebuiltAt = sql`now()`;
  for (const { name, version } of PROJECTIONS) {
    await tx.orm
      .insert(projectionVersions)
      .values({ name, version, rebuiltAt })
      .onConflictDoUpdate({ target: projectionVersions.name, set: { version, rebuiltAt } });
  }
}
