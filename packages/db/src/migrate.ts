import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { type Database, openOwner } from './connection.ts';
import { type Logins, loginsOf, openLogins } from './logins.ts';
import { refuseOldServer } from './refuse-old-server.ts';
import { grantRights } from './rights.ts';
import { DATABASE_ROLES } from './roles.ts';
import { isSpread, migrateSpread } from './spread/migrate-spread.ts';

const journalOfMigrations = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
const MIGRATIONS_FOLDER = new URL('../migrations', import.meta.url).pathname;
/** A pool of the owner's. */
type Owner = ReturnType<typeof openOwner>;

/** Any fixed number: all processes that migrate this database queue behind it. */
const MIGRATION_LOCK = 4_201_867;

/**
 * Brings the database of `url` (the owner's) to the newest migration, raises the walls of every tenant table, grants each role
 * what it may do, and lets both sign in. Safe to run from several processes at once: one works, the others wait and find nothing
 * to do.
 */
export async function migrate(url: string, logins: Logins = loginsOf(url)): Promise<void> {
  const sql = openOwner(url);
  try {
    await refuseOldServer(sql);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await applyMigrations(sql, MIGRATIONS_FOLDER);
    await refuseTemporaryTables(sql);
    await grantRights(sql);
    await openLogins(sql, logins);
  } finally {
    await sql.end();
  }
}

/** Carries out the migrations of a folder that are missing. Whoever moves data meets every client's rows meanwhile. */
export async function applyMigrations(sql: Owner, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const newest = migrations.at(-1)?.folderMillis ?? 0;
  const [known] = await sql<{ table: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations') as table`;
  const [applied] = known?.table
    ? await sql<{ newest: bigint | null }[]>`select max(created_at) as newest from drizzle.__drizzle_migrations`
    : [];
  const before = Number(applied?.newest ?? 0);
  if (before < newest && (await isSpread(sql))) {
    await migrateSpread(
      sql,
      migrations.filter(({ folderMillis }) => folderMillis > before),
    );
  } else if (before < newest) {
    await lowerWallsOfOwner(sql);
    await runMigrations(drizzle(sql, { casing: 'snake_case' }), { migrationsFolder });
  }
  await forceRowLevelSecurity(sql);
}

/**
 * A table of one's own would be found before ours by every later statement of its session: who owns the database takes the right
 * to make one from everybody but `worker`, which folds the log into such tables.
 */
export async function refuseTemporaryTables(sql: Owner): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if exists (select from pg_database d where d.datname = current_database()
                    and pg_has_role(current_user, d.datdba, 'MEMBER')
                    and has_database_privilege('${DATABASE_ROLES.app}', d.oid, 'TEMPORARY')) then
        execute format('revoke temporary on database %I from public, ${DATABASE_ROLES.app}', current_database());
        execute format('grant temporary on database %I to ${DATABASE_ROLES.worker}', current_database());
      end if;
    end $$`);
}

/** Which migrations of this program the database of `url` (the owner's) lacks; `all`: it is empty yet. Changes nothing. */
export async function lacksMigrations(url: string): Promise<'none' | 'some' | 'all'> {
  const sql = openOwner(url);
  try {
    const [known] = await sql<{ table: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations') as table`;
    if (!known?.table) return 'all';
    return (await isMigrated({ sql })) ? 'none' : 'some';
  } finally {
    await sql.end();
  }
}

/** `true` when every migration of this program is in the database. */
export async function isMigrated(database: Pick<Database, 'sql'>): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1);
  return newest !== undefined && (await newestMigrationOf(database)) >= newest.folderMillis;
}

/** The newest migration of a database, as the migrator counts them: milliseconds since 1970; 0 before the first. */
export async function newestMigrationOf({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [applied] = await sql<{ newest: bigint | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return Number(applied?.newest ?? 0);
}

/** Its file in `packages/db/migrations`, or, of one that this program does not know, its moment. */
export function migrationName(millis: number): string {
  const journal = journalOfMigrations.parse(
    JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')),
  );
  return journal.entries.find(({ when }) => when === millis)?.tag ?? `one of ${new Date(millis).toISOString()}`;
}

/** Policies bind the owner too: without this, a table's owner silently sees every client's rows. */
export async function forceRowLevelSecurity(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  await alterWalls(sql, 'not relforcerowsecurity', 'force row level security');
}

/** What moves data must meet the data: an owner that is no superuser would find every table empty. The product never runs as it. */
async function lowerWallsOfOwner(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  await alterWalls(sql, 'relforcerowsecurity', 'no force row level security');
}

async function alterWalls(sql: Pick<Sql, 'unsafe'>, standing: string, alteration: string): Promise<void> {
  await sql.unsafe(`
    do $$
    declare walled regclass;
    begin
      for walled in select oid from pg_class where relrowsecurity and ${standing} and relkind in ('r', 'p') loop
        execute format('alter table %s ${alteration}', walled);
      end loop;
    end $$`);
}
