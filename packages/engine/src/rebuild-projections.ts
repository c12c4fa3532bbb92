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
 * themselves know nothing of it. What leads rows to the nodes of their clients is among them, so that the fold stays where it is.
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
  await tx.sql`create temporary table event_heads (like public.event_heads including all) on commit drop`;
  await tx.sql`insert into pg_temp.event_heads select * from public.event_heads`;
  // A changed path makes the server read prepared statements anew: without it they would go on writing into the real tables.
  await tx.sql`set local search_path = pg_temp, public`;
}

/**
 * `differing`: keys of the rows that are not what the events say, with both rows as text; null where there is none. Live rows are
 * brought together first: they may stand on several nodes.
 */
function differing(table: string, key: readonly string[]): string {
  const columns = key.map((column) => `"${column}"`).join(', ');
  const either = key.map((column) => `coalesce(l."${column}", r."${column}") as "${column}"`).join(', ');
  const match = key.map((column) => `l."${column}" = r."${column}"`).join(' and ');
  return `
    with live as materialized (select ${columns}, t::text as text from public."${table}" t),
    differing as (
      select ${either}, l.text as live, r.text as rebuilt
        from live l full join (select ${columns}, t::text as text from pg_temp."${table}" t) r on ${match}
       where l.text is distinct from r.text)`;
}

type Compared = { table: string; rows: number; differences: number; named: RowDifference[] };

async function compare(tx: Tx, table: string): Promise<Compared> {
  const key = await keyOf(tx, table);
  const keyText = `concat_ws('/', ${key.map((column) => `"${column}"`).join(', ')})`;
  const rows = await tx.sql.unsafe<{ key: string; live: Row | null; rebuilt: Row | null; total: number }[]>(`
    ${differing(table, key)}
    select key, to_jsonb(live::public."${table}") as live, to_jsonb(rebuilt::public."${table}") as rebuilt, total
    from (select ${keyText} as key, live, rebuilt, count(*) over ()::int as total from differing
           order by 1 limit ${NAMED_MAX}) as named`);
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
  const key = await keyOf(tx, table);
  const columns = key.map((column) => `"${column}"`).join(', ');
  await tx.sql.unsafe(
    `create temporary table wrong_rows on commit drop as ${differing(table, key)} select ${columns} from differing`,
  );
  const wrong = `(${columns}) in (select ${columns} from pg_temp.wrong_rows)`;
  await tx.sql.unsafe(`delete from public."${table}" where ${wrong}`);
  await tx.sql.unsafe(
    `insert into public."${table}" select * from pg_temp."${table}" where ${wrong} on conflict do nothing`,
  );
  await tx.sql`drop table pg_temp.wrong_rows`;
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
