import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { replay } from '@cordelle/db/event-store/replay.ts';
import { projectionVersions } from '@cordelle/db/schema/projection-versions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { getTableName, sql } from 'drizzle-orm';
import { PROJECTIONS } from './projections.ts';

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
    const tables = await createScratchTables(tx);
    const events = await foldLog(tx);
    const compared = [];
    for (const table of tables) compared.push(await compare(tx, table));
    if (!options.check) {
      for (const { table, differences } of compared) if (differences > 0) await putRight(tx, table);
      await noteVersions(tx);
    }
    return {
      events,
      tables: compared.map(({ table, rows, differences }) => ({ table: table.name, rows, differences })),
      differences: compared.flatMap(({ named }) => named),
    };
  });
}

/**
 * Folds the whole log and returns how many events it has. While the database writes what one batch means, the next is read and
 * made into rows: each projection takes the batches in their order and waits for itself alone, at most two of them on their way.
 */
async function foldLog(tx: Tx): Promise<number> {
  let events = 0;
  let before: Promise<unknown> = Promise.resolve();
  const lastOf = PROJECTIONS.map(() => Promise.resolve());
  try {
    for await (const batch of replay(tx, { batch: EVENTS_PER_BATCH })) {
      events += batch.length;
      for (const [at, projection] of PROJECTIONS.entries())
        lastOf[at] = (lastOf[at] ?? Promise.resolve()).then(() => projection.apply(tx, batch));
      const written = Promise.all(lastOf);
      // Whoever waits for it hears of a failure: the next round, or the end.
      written.catch(() => undefined);
      await before;
      before = written;
    }
    await before;
    return events;
  } finally {
    // Where one failed, nothing of the others may reach the connection once that is somebody else's.
    await Promise.allSettled(lastOf);
  }
}

async function holdLog(tx: Tx): Promise<void> {
  await tx.sql`set local lock_timeout = '60s'`;
  // Whoever appends holds a row of this table.
  await tx.sql`lock table event_heads in exclusive mode`;
}

/** A projected table and the one of the same name that the log is folded into. Names of columns are quoted. */
type ScratchTable = { readonly name: string; readonly columns: readonly string[]; readonly key: readonly string[] };

/** Of a table's indexes a scratch table has its key and what projections find rows by: nobody else reads it. */
async function createScratchTables(tx: Tx): Promise<ScratchTable[]> {
  const made: ScratchTable[] = [];
  for (const { name, tables, findsBy = [] } of PROJECTIONS) {
    let found = 0;
    for (const table of tables) {
      const { indexes, ...scratch } = await createScratchTable(tx, getTableName(table), findsBy);
      made.push(scratch);
      found += indexes;
    }
    invariant(found === findsBy.length, `${name} finds rows by indexes that its tables have`);
  }
  await tx.sql`create temporary table event_heads (like public.event_heads including all) on commit drop`;
  await tx.sql`insert into pg_temp.event_heads select * from public.event_heads`;
  // A changed path makes the server read prepared statements anew: without it they would go on writing into the real tables.
  await tx.sql`set local search_path = pg_temp, public`;
  return made;
}

/** `indexes`: how many of those that are found by are this table's. */
async function createScratchTable(
  tx: Tx,
  name: string,
  findsBy: readonly string[],
): Promise<ScratchTable & { readonly indexes: number }> {
  await tx.sql.unsafe(
    `create temporary table "${name}" (like public."${name}" including all excluding identity excluding indexes)
       on commit drop`,
  );
  const columns = await tx.sql<{ name: string; place: number | null }[]>`
    select quote_ident(a.attname) as name, array_position(i.indkey::int2[], a.attnum) as place
      from pg_attribute a
      join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped
     order by a.attnum`;
  const key = columns.flatMap(({ name: column, place }) => (place === null ? [] : [{ column, place }]));
  const scratch = {
    name,
    columns: columns.map((column) => column.name),
    key: key.sort((a, b) => a.place - b.place).map(({ column }) => column),
  };
  await tx.sql.unsafe(`alter table pg_temp."${name}" add primary key (${scratch.key.join(', ')})`);
  const indexes = await tx.sql<{ text: string }[]>`
    select pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indexrelid
     where indrelid = ${`public.${name}`}::regclass and c.relname = any(${findsBy as string[]}::text[])`;
  for (const { text } of indexes) await tx.sql.unsafe(text.replace(' ON public.', ' ON pg_temp.'));
  return { ...scratch, indexes: indexes.length };
}

/**
 * `differing`: keys of the rows that are not what the events say, with both rows; null where there is none. Compared byte for byte
 * (`*<>`). Live rows are brought together first: they may stand on several nodes.
 */
function differing({ name, columns, key }: ScratchTable): string {
  const [first] = key;
  return `
    with live as materialized (select ${columns.join(', ')} from public."${name}"),
    rebuilt as (select ${columns.join(', ')} from pg_temp."${name}"),
    differing as (
      select ${key.map((column) => `coalesce(l.${column}, r.${column}) as ${column}`).join(', ')},
          case when l.${first} is not null then to_jsonb(l) end as live,
          case when r.${first} is not null then to_jsonb(r) end as rebuilt
        from live l full join rebuilt r on ${key.map((column) => `l.${column} = r.${column}`).join(' and ')}
       where l.${first} is null or r.${first} is null or l *<> r)`;
}

type Compared = { table: ScratchTable; rows: number; differences: number; named: RowDifference[] };

async function compare(tx: Tx, table: ScratchTable): Promise<Compared> {
  const rows = await tx.sql.unsafe<{ key: string; live: Row | null; rebuilt: Row | null; total: number }[]>(`
    ${differing(table)}
    select concat_ws('/', ${table.key.join(', ')}) as key, live, rebuilt, count(*) over ()::int as total
      from differing order by 1 limit ${NAMED_MAX}`);
  const [counted] = await tx.sql.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from pg_temp."${table.name}"`,
  );
  return {
    table,
    rows: counted?.rows ?? 0,
    differences: rows[0]?.total ?? 0,
    named: rows.map(({ key, live, rebuilt }) => ({
      table: table.name,
      key,
      columns: live && rebuilt ? differingColumns(live, rebuilt) : [],
      fault: live === null ? 'missing' : rebuilt === null ? 'unknown' : 'differs',
    })),
  };
}

type Row = Record<string, unknown>;

const differingColumns = (live: Row, rebuilt: Row): string[] =>
  Object.keys(rebuilt).filter((column) => JSON.stringify(live[column]) !== JSON.stringify(rebuilt[column]));

/** Replaces the rows that differ and leaves all others untouched. */
async function putRight(tx: Tx, table: ScratchTable): Promise<void> {
  const { name } = table;
  const key = table.key.join(', ');
  await tx.sql.unsafe(
    `create temporary table wrong_rows on commit drop as ${differing(table)} select ${key} from differing`,
  );
  const wrong = `(${key}) in (select ${key} from pg_temp.wrong_rows)`;
  await tx.sql.unsafe(`delete from public."${name}" where ${wrong}`);
  await tx.sql.unsafe(
    `insert into public."${name}" select * from pg_temp."${name}" where ${wrong} on conflict do nothing`,
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
