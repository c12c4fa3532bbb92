import type { Sql } from 'postgres';
import { RIGHTS } from './rights-list.ts';
import { DATABASE_ROLES } from './roles.ts';

const ROLES = Object.values(DATABASE_ROLES);

/** One right of one login on a table, or on one of its columns: `cordelle_app select users(email)`. */
export type Right = string;

const nameOf = (role: string, right: string, table: string, column: string | null): Right =>
  `${role} ${right} ${table}${column === null ? '' : `(${column})`}`;

/** What the list says, one right at a time. */
export function rightsDeclared(): Set<Right> {
  const declared = new Set<Right>();
  for (const [table, ofRoles] of Object.entries(RIGHTS))
    for (const role of ['app', 'worker'] as const)
      for (const [, right = '', columns] of ofRoles[role].matchAll(/([a-z]+)(?:\s*\(([^)]*)\))?/g))
        for (const column of columns?.split(',').map((name) => name.trim()) ?? [null])
          declared.add(nameOf(DATABASE_ROLES[role], right, table, column));
  return declared;
}

/** What the database grants the two logins on our tables, not on those of an extension; what stands granted to everybody counts for both. */
export async function rightsInForce(sql: Pick<Sql, 'unsafe'>): Promise<Set<Right>> {
  const rows = await sql.unsafe<{ role: string; right: string; table: string; column: string | null }[]>(`
    select r.rolname as role, lower(granted.privilege_type) as right, granted.table, granted.column
      from (select c.relname as table, null as column, (aclexplode(c.relacl)).* from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
               and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
            union all
            select c.relname, a.attname, (aclexplode(a.attacl)).* from pg_class c join pg_attribute a on a.attrelid = c.oid
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
               and not a.attisdropped) granted
      join pg_roles r on r.rolname in ('${ROLES.join("', '")}') and granted.grantee in (r.oid, 0)`);
  return new Set(rows.map(({ role, right, table, column }) => nameOf(role, right, table, column)));
}

/**
 * Makes the database grant what the list says and nothing else; touches only tables where it does not. Throws for a table that
 * the list does not name: nobody has said who may do what with it.
 */
export async function grantRights(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const unnamed = tables.map(({ name }) => name).filter((name) => !(name in RIGHTS));
  if (unnamed.length > 0) throw new Error(`src/rights-list.ts does not say who may do what with ${unnamed.join(', ')}`);
  const declared = rightsDeclared();
  const inForce = await rightsInForce(sql);
  const tableOf = (right: Right) => /^\S+ \S+ ([^(]+)/.exec(right)?.[1] ?? '';
  const differing = new Set(
    [...declared]
      .filter((right) => !inForce.has(right))
      .concat([...inForce].filter((right) => !declared.has(right)))
      .map(tableOf),
  );
  if (differing.size === 0) return;
  await sql.begin(async (tx) => {
    for (const table of differing) await tx.unsafe(statementsFor(table));
  });
}

/** Who may add rows may take numbers of the table's own sequences too. */
function statementsFor(table: string): string {
  const { app = '', worker = '' } = RIGHTS[table] ?? {};
  const ofRoles = [
    [DATABASE_ROLES.app, app],
    [DATABASE_ROLES.worker, worker],
  ] as const;
  return ofRoles
    .map(
      ([role, rights]) => `
        revoke all on "${table}" from public, ${role};
        ${rights === '' ? '' : `grant ${rights} on "${table}" to ${role};`}
        do $$
        declare numbers regclass;
        begin
          for numbers in select d.objid from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
                          where d.refobjid = '"${table}"'::regclass and d.deptype in ('a', 'i') loop
            execute format('revoke all on sequence %s from ${role}', numbers);
            ${rights.includes('insert') ? `execute format('grant usage on sequence %s to ${role}', numbers);` : ''}
          end loop;
        end $$;`,
    )
    .join('\n');
}
