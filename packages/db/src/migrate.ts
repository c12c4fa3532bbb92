import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { type Database, openOwner } from './connection.ts';

const MIGRATIONS_FOLDER = new URL('../migrations', import.meta.url).pathname;
/** Any fixed number: all processes that migrate this database queue behind it. */
const MIGRATION_LOCK = 4_201_867;

/**
 * Brings the database of `url` (the owner's) to the newest migration and raises the walls of every tenant table. Safe to run
 * from several processes at once: one works, the others wait and find nothing to do.
 */
export async function migrate(url: string): Promise<void> {
  const sql = openOwner(url);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await runMigrations(drizzle(sql, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS_FOLDER });
    await forceRowLevelSecurity(sql);
  } finally {
    await sql.end();
  }
}

/** `true` when every migration of this program is in the database. */
export async function isMigrated(database: Database): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1);
  const [applied] = await database.sql<{ newest: bigint | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return newest !== undefined && applied?.newest !== null && Number(applied?.newest) >= newest.folderMillis;
}

/** Policies bind the owner too: without this, a table's owner silently sees every client's rows. */
export async function forceRowLevelSecurity(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  await sql.unsafe(`
    do $$
    declare walled regclass;
    begin
      for walled in select oid from pg_class where relrowsecurity and not relforcerowsecurity and relkind in ('r', 'p') loop
        execute format('alter table %s force row level security', walled);
      end loop;
    end $$`);
}
