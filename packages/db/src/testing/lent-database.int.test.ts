import { expect, test } from 'vitest';
import { inTransaction } from '../connection.ts';
import { lendTestDatabase } from './lent-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Every row there is and where every sequence stands. */
async function contentOf({ owner }: TestDatabase): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname not in ('information_schema', 'walls') order by 1`;
  const rows = await owner.unsafe<{ row: string }[]>(
    tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`).join(' union all '),
  );
  const sequences = await owner<{ row: string }[]>`
    select concat(sequencename, ' ', last_value) as row from pg_sequences order by 1`;
  return [...rows, ...sequences].map(({ row }) => row);
}

const addClient = ({ owner }: TestDatabase, id: bigint) => owner`
  insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name,
                       authorization_code, zone, created_at)
  values (${id}, 'Maple Dental', 'CA', 'CAD', 'approved', 'MAPLE', 'MAPLE DENTAL', 'maple', 'America/Toronto', now())`;

const sessionOf = async ({ worker }: TestDatabase): Promise<number> => {
  const [session] = await worker.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return session?.pid ?? 0;
};

const sessionsOf = async ({ owner }: TestDatabase): Promise<number[]> =>
  (await owner<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`).map(
    ({ pid }) => pid,
  );

/** Lent, used, given back; whether the next loan is of the same database. */
async function isLentAgainAfter(use: (database: TestDatabase) => Promise<unknown>): Promise<boolean> {
  const first = await lendTestDatabase();
  await use(first);
  await first.drop();
  const next = await lendTestDatabase();
  await next.drop();
  return next.url === first.url;
}

test('who borrows a database that others wrote into finds it as it was made, and its sessions still there', async () => {
  const first = await lendTestDatabase();
  const session = await sessionOf(first);
  await addClient(first, 4n);
  const [sequence] = await first.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is null limit 1`;
  await first.owner`select nextval(${sequence?.name ?? ''}::regclass)`;
  await first.drop();
  const next = await lendTestDatabase();
  const made = await createTestDatabase();
  expect(next.url).toBe(first.url);
  expect(await contentOf(next)).toEqual(await contentOf(made));
  expect(await sessionsOf(next)).toContain(session);
  await Promise.all([next.drop(), made.drop()]);
});

test('a temporary table that is gone leaves nothing behind', async () => {
  const use = ({ worker }: TestDatabase) =>
    inTransaction(worker, {}, ({ sql }) => sql`create temporary table passing (n int) on commit drop`);
  expect(await isLentAgainAfter(use)).toBe(true);
});

test('a loan that ended works no more', async () => {
  const ended = await lendTestDatabase();
  await ended.drop();
  expect(() => ended.owner`select 1`).toThrow('given back');
  expect(() => ended.worker.session()).toThrow('given back');
  await expect(inTransaction(ended.worker, {}, async () => undefined)).rejects.toThrow('given back');
});

test('two loans at once are of two databases', async () => {
  const [one, other] = await Promise.all([lendTestDatabase(), lendTestDatabase()]);
  expect(one.url).not.toBe(other.url);
  await addClient(one, 4n);
  expect(await other.owner`select from clients`).toHaveLength(0);
  await Promise.all([one.drop(), other.drop()]);
});

test.each<[string, (database: TestDatabase) => Promise<unknown>]>([
  ['an altered table', ({ owner }) => owner`alter table clients add column altered text`],
  ['another function', ({ owner }) => owner`create function public.f() returns int language sql as 'select 1'`],
  ['a right', ({ owner }) => owner`grant delete on clients to public`],
  [
    'a setting of the database',
    ({ url, owner }) => owner`
    alter database ${owner(new URL(url).pathname.slice(1))} set work_mem = '1MB'`,
  ],
  [
    'tables that were counted',
    async (database) => {
      await addClient(database, 4n);
      await database.owner`analyze clients`;
    },
  ],
  ['a lock that was not let go', ({ worker }) => worker.sql`select pg_advisory_lock(1)`],
  ['another seal of clients', ({ owner }) => owner`delete from walls.client_seal`],
  ['a pool that was closed', ({ app }) => app.close()],
  ['a transaction that goes on', ({ url }) => beginElsewhere(url)],
])('%s ends a database: the next gets another', async (_, use) => {
  expect(await isLentAgainAfter(use)).toBe(false);
});

test('a database in which nothing happened is lent again', async () => {
  expect(await isLentAgainAfter(async () => undefined)).toBe(true);
});

async function beginElsewhere(url: string): Promise<void> {
  const { openOwner } = await import('../connection.ts');
  const sql = openOwner(url);
  await sql.reserve().then((session) => session.unsafe('begin'));
}
