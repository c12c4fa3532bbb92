import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { openOwner } from '../connection.ts';
import { keepApart, prepareApart } from './references.ts';
import { spreadNewTables } from './spread-tables.ts';

type Owner = ReturnType<typeof openOwner>;

const REFERENCE =
  /^\s*ALTER TABLE "(?<from>\w+)" ADD CONSTRAINT "(?<name>\w+)" (?<definition>FOREIGN KEY .* REFERENCES "public"\."(?<to>\w+)".*?);?\s*$/is;
const NAMED_ONCE = /\(\s*select walls\.named_client\(\)(?: as named_client)?\s*\)/gi;

/** `true` where tables of this database are spread over nodes already. */
export async function isSpread(sql: Pick<Owner, 'unsafe'>): Promise<boolean> {
  const [known] = await sql.unsafe<{ known: boolean }[]>(
    `select to_regclass('pg_dist_partition') is not null as known`,
  );
  if (!known?.known) return false;
  const [spread] = await sql.unsafe<{ spread: boolean }[]>(
    `select exists (select from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
                     where c.relnamespace = 'public'::regnamespace) as spread`,
  );
  return spread?.spread ?? false;
}

/**
 * Carries out migrations where tables are spread, each in a transaction of its own, and spreads the tables it made. A reference waits
 * until both of its tables stand where they belong; a policy asks for the client once per row, as `distribute` has it. What else Citus
 * refuses ends the migration, and leaves everything as it was before it.
 */
export async function migrateSpread(sql: Owner, migrations: readonly MigrationMeta[]): Promise<void> {
  await prepareApart(sql);
  for (const { sql: statements, hash, folderMillis } of migrations) {
    await sql.begin(async (tx) => {
      await tx`set local citus.multi_shard_modify_mode = 'sequential'`;
      for (const statement of statements) {
        const reference = REFERENCE.exec(statement)?.groups;
        if (reference) await keepApart(tx, reference as { from: string; name: string; to: string; definition: string });
        else await tx.unsafe(statement.replaceAll(NAMED_ONCE, 'walls.named_client()'));
      }
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    });
    await spreadNewTables(sql);
  }
}
