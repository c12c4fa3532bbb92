import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginOf } from './logins.ts';
import { openAddress } from './open-address.ts';
import { grantRights, rightsDeclared, rightsInForce } from './rights.ts';
import { RIGHTS } from './rights-list.ts';
import { DATABASE_ROLES } from './roles.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const ROLES = ['app', 'worker'] as const;
const REFUSED = '42501';

type Column = { readonly table: string; readonly column: string; readonly type: string };

let database: TestDatabase;
let logins: Record<(typeof ROLES)[number], Sql>;
let columns: Column[];
let others: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const plain = (role: (typeof ROLES)[number]) =>
    openAddress(loginOf(database.url, role), { max: 1, onnotice: () => undefined });
  logins = { app: plain('app'), worker: plain('worker') };
  columns = await database.owner<Column[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname, a.attnum`;
  const roles = await database.owner<{ name: string }[]>`select rolname as name from pg_roles order by 1`;
  others = roles.map(({ name }) => name);
});
afterAll(async () => {
  await Promise.all(ROLES.map((role) => logins?.[role].end()));
  await database?.drop();
});

/** `done`, or the code of the refusal. */
const tried = (sql: Sql, statement: string): Promise<string> =>
  sql.unsafe(statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** Ways in which somebody who can smuggle statements in might try to become more than the login is. */
const ESCAPES = {
  'as it signed in': [],
  'after reset role': ['reset role', 'reset session authorization', 'set role none'],
  'with another client named by itself': [`select set_config('app.client_id', '5', false)`],
} as const;

/** Touches no row, so that only the right is asked about. */
const STATEMENTS = {
  select: ({ table, column }: Column) => `select "${column}" from "${table}" where false`,
  insert: ({ table, column, type }: Column) =>
    `insert into "${table}" ("${column}") overriding system value select null::${type} where false`,
  update: ({ table, column }: Column) => `update "${table}" set "${column}" = default where false`,
  delete: ({ table }: Column) => `delete from "${table}" where false`,
} as const;

describe('what each login may do', () => {
  test('is what the list says, table by table, and the list names every table', async () => {
    expect([...(await rightsInForce(database.owner))].sort()).toEqual([...rightsDeclared()].sort());
    expect(Object.keys(RIGHTS).sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort());
  });

  for (const role of ROLES)
    test.each(Object.entries(ESCAPES))(`${role}, trying everything %s`, async (_, before) => {
      const declared = rightsDeclared();
      const may = (right: string, { table, column }: Column) =>
        [`${DATABASE_ROLES[role]} ${right} ${table}`, `${DATABASE_ROLES[role]} ${right} ${table}(${column})`].some(
          (one) => declared.has(one),
        );
      for (const statement of before) expect(await tried(logins[role], statement)).toBe('done');
      const attempts = columns.flatMap((column) =>
        Object.entries(STATEMENTS).map(([right, statement]) => ({
          statement: statement(column),
          expected: may(right, column) ? 'done' : REFUSED,
        })),
      );
      const outcomes = await Promise.all(attempts.map(({ statement }) => tried(logins[role], statement)));
      const surprises = attempts
        .map(({ statement, expected }, index) => ({ statement, expected, came: outcomes[index] }))
        .filter(({ expected, came }) => came !== expected);
      expect(attempts.length).toBeGreaterThan(2_000);
      expect(surprises).toEqual([]);
    });

  test.each(ROLES)('%s empties no table, makes none, and reads neither key nor queue of ours', async (role) => {
    const tables = [...new Set(columns.map(({ table }) => table))];
    for (const statement of [
      ...tables.map((table) => `truncate "${table}"`),
      'create table mine ()',
      'create schema mine',
      'select key from walls.client_seal',
      'update walls.client_seal set key = key',
      'create or replace function walls.named_client() returns bigint language sql as $$ select 5::bigint $$',
      'alter role cordelle_app bypassrls',
    ])
      expect(await tried(logins[role], statement), statement).toBe(REFUSED);
  });

  test('app makes no table of its own that later statements would meet first, and asks for no key', async () => {
    expect(await tried(logins.app, 'create temporary table customers (id bigint)')).toBe(REFUSED);
    expect(await tried(logins.app, 'select walls.client_seal_key()')).toBe(REFUSED);
  });

  test.each(ROLES)('%s becomes nobody else', async (role) => {
    // Roles are those of the whole server: one that another suite made may be gone by now.
    for (const name of others.filter((other) => other !== DATABASE_ROLES[role]))
      for (const statement of [`set role "${name}"`, `set session authorization "${name}"`])
        if ((await tried(logins[role], statement)) !== REFUSED) expect(await rolesNamed(name), statement).toEqual([]);
    const [session] = await logins[role]`select session_user as session, current_user as acting`;
    expect(session).toEqual({ session: DATABASE_ROLES[role], acting: DATABASE_ROLES[role] });
  });
});

const rolesNamed = (name: string) => database.owner`select rolname from pg_roles where rolname = ${name}`;

describe('the list and the database', () => {
  test('a table that the list does not name stops the migration', async () => {
    await database.owner`create table nobody_said ()`;
    await expect(grantRights(database.owner)).rejects.toThrow('does not say who may do what with nobody_said');
    await database.owner`drop table nobody_said`;
  });

  test('what was granted besides is taken back, and what was taken away comes back', async () => {
    await database.owner`grant select (password_hash), update on users to cordelle_app`;
    await database.owner`grant select on sessions to public`;
    await database.owner`revoke insert on events from cordelle_app`;
    await grantRights(database.owner);
    expect([...(await rightsInForce(database.owner))].sort()).toEqual([...rightsDeclared()].sort());
  });
});
