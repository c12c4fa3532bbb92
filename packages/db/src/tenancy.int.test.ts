import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GLOBAL_TABLES } from './schema/global-tables.ts';
import { kindOf } from './spread/table-kinds.ts';
import { whatCannotBeSpread } from './spread/unspreadable.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

type Table = {
  name: string;
  keyStart: string | null;
  walled: boolean;
  forced: boolean;
  policies: string[];
  /** Conditions of the policies of `app`. */
  conditions: string[];
  /** It may name a client without being one's own. */
  namesClient: boolean;
  keysWithoutClient: string[];
  refersTo: string[];
};

let database: TestDatabase;
let tables: Table[];

beforeAll(async () => {
  database = await createTestDatabase();
  tables = await database.owner<Table[]>`
    select c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced,
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as "keyStart",
           array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
           array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
                  where p.polrelid = c.oid and p.polroles = array['cordelle_app'::regrole::oid]) as conditions,
           exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                      and a.attname in ('client_id', 'for_client_id')) as "namesClient",
           array(select f.conname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
                  where f.conrelid = c.oid and f.contype = 'f' and target.relname <> all (${Object.keys(GLOBAL_TABLES)})
                    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id'
                                       and a.attnum = any (f.conkey))) as "keysWithoutClient",
           array(select target.relname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
                  where f.conrelid = c.oid and f.contype = 'f') as "refersTo"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`;
});

afterAll(() => database?.drop());

const ofClients = () => tables.filter((table) => !(table.name in GLOBAL_TABLES));

test('every table is one of a client, or listed as global', () => {
  expect(ofClients().filter((table) => table.keyStart !== 'client_id')).toEqual([]);
});

test('every table of a client stands behind both policies, which bind its owner too', () => {
  const open = ofClients().filter(
    ({ walled, forced, policies }) => !walled || !forced || policies.join() !== 'every_client,own_client',
  );
  expect(open).toEqual([]);
});

test('every table that names a client stands behind them, whoever else it belongs to', () => {
  const open = tables.filter(
    ({ namesClient, walled, forced, policies }) =>
      namesClient && (!walled || !forced || !policies.includes('own_client') || !policies.includes('every_client')),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('no policy believes a client that a statement could name by itself', () => {
  const believing = tables.filter(({ conditions }) => conditions.some((one) => one.includes('current_setting')));
  expect(believing).toEqual([]);
  const sealed = ofClients().filter(({ conditions }) => conditions.some((one) => one.includes('walls.named_client()')));
  expect(sealed).toEqual(ofClients());
});

test('every reference between tables of clients carries the client', () => {
  expect(ofClients().filter((table) => table.keysWithoutClient.length > 0)).toEqual([]);
});

test('no table is listed as global that does not exist', () => {
  const names = tables.map((table) => table.name);
  expect(Object.keys(GLOBAL_TABLES).filter((name) => !names.includes(name))).toEqual([]);
});

/** Where the tables are spread already, PostgreSQL holds this itself. */
describe.skipIf(process.env.CITUS_URL)('over many nodes', () => {
  test('no key of a client’s table is unique without the client', async () => {
    expect(await whatCannotBeSpread(database.owner)).toEqual([]);
  });

  test('a key that is would be named', async () => {
    await database.owner`create unique index customers_once on customers (email)`;
    expect(await whatCannotBeSpread(database.owner)).toEqual([
      'customers_once of customers is unique without client_id',
    ]);
    await database.owner`drop index customers_once`;
  });

  test('what a client’s table refers to stands beside it or is on every node', () => {
    const to = tables.filter(({ name }) => kindOf(name) === 'client').flatMap(({ refersTo }) => refersTo);
    const elsewhere = new Set(to.filter((name) => kindOf(name) === 'global'));
    expect([...elsewhere]).toEqual([]);
  });
});
