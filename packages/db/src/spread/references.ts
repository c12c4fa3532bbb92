import type { openOwner } from '../connection.ts';
import { kindOf } from './table-kinds.ts';

type Owner = ReturnType<typeof openOwner>;
type Reference = { readonly from: string; readonly name: string; readonly to: string; readonly definition: string };

/** `true` where PostgreSQL can hold a reference from the one table to the other on many nodes. */
export function referenceHolds(from: string, to: string): boolean {
  const [here, there] = [kindOf(from), kindOf(to)];
  if (there === 'reference') return here !== 'global';
  return here === there;
}

/**
 * A table that is referred to, or refers to another, cannot move alone: takes away every reference of a table in `moving`. What was
 * taken is written down in the same transaction, so that a move that was cut off puts it back when it goes on.
 */
export async function takeReferencesAway(sql: Owner, moving: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await prepareApart(tx);
    const references = await tx<Reference[]>`
      select f.relname as from, r.conname as name, t.relname as to, pg_get_constraintdef(r.oid) as definition
        from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
       where r.contype = 'f' and f.relnamespace = 'public'::regnamespace and r.conparentid = 0
         and (f.relname = any (${moving as string[]}) or t.relname = any (${moving as string[]}))`;
    for (const reference of references) {
      await keepApart(tx, reference);
      await tx`alter table ${tx(reference.from)} drop constraint ${tx(reference.name)}`;
    }
  });
}

type Statements = Pick<Owner, 'unsafe'>;

/** Where references stand that wait for their tables. */
export const prepareApart = (sql: Statements) =>
  sql.unsafe(`
    create table if not exists walls.references_apart (
      from_table text not null, name text not null, to_table text not null, definition text not null,
      primary key (from_table, name));
    create table if not exists walls.references_unheld (like walls.references_apart including all)`);

export const keepApart = (sql: Statements, { from, name, to, definition }: Reference) =>
  sql.unsafe('insert into walls.references_apart values ($1, $2, $3, $4)', [from, name, to, definition]);

/** References that the database held until its tables were spread; a backup is written in an order that meets them. */
export async function unheldReferences(
  sql: Statements,
): Promise<{ readonly from: string; readonly to: string; readonly deferrable: boolean }[]> {
  const [known] = await sql.unsafe("select 1 from pg_class where oid = to_regclass('walls.references_unheld')");
  if (!known) return [];
  return sql.unsafe(`
    select from_table as from, to_table as to, definition like '%DEFERRABLE%' as deferrable from walls.references_unheld`);
}

/** References between tables that stand together hold again; the others cannot be held on many nodes, and are written down. */
export async function putReferencesBack(sql: Owner): Promise<void> {
  const references = await sql<Reference[]>`
    select from_table as from, name, to_table as to, definition from walls.references_apart order by from_table, name`;
  for (const { from, name, to, definition } of references) {
    const [there] = await sql`
      select 1 from pg_constraint where conname = ${name} and conrelid = ${`public."${from}"`}::regclass`;
    if (!referenceHolds(from, to))
      await sql`
        insert into walls.references_unheld values (${from}, ${name}, ${to}, ${definition}) on conflict do nothing`;
    else if (!there) await sql.unsafe(`alter table "${from}" add constraint "${name}" ${definition}`);
    await sql`delete from walls.references_apart where from_table = ${from} and name = ${name}`;
  }
}
