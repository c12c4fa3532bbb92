import type { Sql } from 'postgres';
import type { WireTypes } from '../connection.ts';

/** What a migrated database looks like before anybody wrote into it. */
export type Migrated = {
  readonly tables: readonly string[];
  readonly sequences: readonly string[];
  readonly catalogue: string;
  readonly kept: string;
};

type Owner = Sql<WireTypes>;

/** Rows of these schemas come from migrations; whatever stands elsewhere came later. */
const OF_MIGRATIONS = ['drizzle', 'walls'];
/** Two of the owner, three of each role, and one of each role beside its pool. */
const SESSIONS_MAX = 10;
/** Larger tables are copied anew sooner than emptied. */
const TABLE_BYTES_MAX = 2_000_000;

export async function migratedState(owner: Owner): Promise<Migrated> {
  const [tables, sequences] = await Promise.all([
    owner<{ name: string }[]>`
      select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' and nspname <> all (${OF_MIGRATIONS})
       order by 1`,
    owner<{ name: string }[]>`
      select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname <> all (${OF_MIGRATIONS})`,
  ]);
  return {
    tables: tables.map(({ name }) => name),
    sequences: sequences.map(({ name }) => name),
    catalogue: await catalogueOf(owner),
    kept: await keptOf(owner),
  };
}

/**
 * Removes whatever was written and returns `true`; `false` where that does not make it what it was: somebody is at work in it or
 * holds a lock, tables or rights were altered, or there is much to remove.
 */
export async function emptiedAgain(owner: Owner, migrated: Migrated): Promise<boolean> {
  if (await isInUse(owner)) return false;
  const [catalogue, kept] = await Promise.all([catalogueOf(owner), keptOf(owner)]);
  if (catalogue !== migrated.catalogue || kept !== migrated.kept) return false;
  const tables = await filledTables(owner, migrated.tables);
  if (tables === null) return false;
  await owner.unsafe(`
    do $$ begin
      -- No trigger refuses, no key asks for the rows it points to.
      perform set_config('session_replication_role', 'replica', true);
      ${tables.map((name) => `delete from ${name};`).join('\n      ')}
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
        where seqrelid = any ('{${migrated.sequences.join(', ')}}'::regclass[])
          and pg_sequence_last_value(seqrelid) is not null;
      -- What proofs of the ledger count of removed rows is counted before anybody looks.
      perform pg_stat_force_next_flush();
    end $$`);
  return true;
}

/** Those that hold rows; null where one has grown large. */
async function filledTables(owner: Owner, tables: readonly string[]): Promise<string[] | null> {
  const nameIfFilled = tables.map((name) => `case when exists (select from ${name}) then '${name}' end`);
  const [found] = await owner.unsafe<{ filled: string[]; bytes: bigint }[]>(
    `select filled, (select coalesce(max(pg_table_size(name::regclass)), 0) from unnest(filled) name) as bytes
       from (select array_remove(array[${nameIfFilled.join(', ')}], null) as filled) as asked`,
    [],
    { prepare: true },
  );
  return found && found.bytes <= TABLE_BYTES_MAX ? found.filled : null;
}

/** More sessions than the pools have, one in the middle of something, or a lock that outlives a transaction. */
async function isInUse(owner: Owner): Promise<boolean> {
  const [found] = await owner<{ busy: boolean }[]>`
    select (select count(*) > ${SESSIONS_MAX} or bool_or(pid <> pg_backend_pid() and state <> 'idle')
              from pg_stat_activity where datname = current_database() and backend_type = 'client backend')
        or exists (select from pg_locks l join pg_database d on d.oid = l.database
                    where d.datname = current_database() and locktype = 'advisory') as busy`;
  return found?.busy ?? true;
}

/** Changes with every definition that is made, altered or removed, with every right, and with what is known of the size of tables. */
async function catalogueOf(owner: Owner): Promise<string> {
  const [read] = await owner<{ catalogue: string }[]>`
    select concat_ws('/',
      (select concat(count(*), ':', sum(xmin::text::bigint), ':', sum(reltuples)) from pg_class),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_attribute),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_constraint),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_index),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_trigger),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_proc),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_policy),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_type),
      (select concat(count(*), ':', sum(xmin::text::bigint)) from pg_db_role_setting),
      (select xmin::text from pg_database where datname = current_database())) as catalogue`;
  return read?.catalogue ?? '';
}

async function keptOf(owner: Owner): Promise<string> {
  const [read] = await owner<{ kept: string }[]>`
    select concat((select md5(string_agg(s::text, '' order by s::text)) from walls.client_seal s),
                  (select count(*) from drizzle.__drizzle_migrations)) as kept`;
  return read?.kept ?? '';
}
