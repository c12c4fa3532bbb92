import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inTransaction, openDatabase, openOwner } from '../connection.ts';
import { countGrownTables } from '../count-grown-tables.ts';
import { migrate } from '../migrate.ts';
import { addressOf } from '../testing/address-of.ts';
import { addClientsToSpread } from '../testing/cluster/clients-to-spread.ts';
import { createOnCluster, dropOnCluster } from '../testing/cluster/databases.ts';
import { spreadTables } from './spread-tables.ts';

const PIECES = 2;
const CLIENTS = [1n, 2n, 3n, 4n];
const PER_CLIENT = 5;

/** Needs a cluster: `verify:nodes` runs it. */
describe.skipIf(!process.env.CITUS_URL)('an installation that is spread', () => {
  const { cluster, serverUrl } = inject('testDatabase');
  const name = `cordelle_suite_${randomBytes(6).toString('hex')}`;
  const url = addressOf(serverUrl, name);

  beforeAll(async () => {
    if (!cluster) throw new Error('there is no cluster');
    await createOnCluster(cluster, name);
    await migrate(url);
    const owner = openOwner(url);
    await addClientsToSpread(owner, CLIENTS, PER_CLIENT);
    await owner.end();
  });
  afterAll(async () => {
    if (cluster) await dropOnCluster(cluster, name);
  });

  const counted = async (sql: Pick<ReturnType<typeof openOwner>, 'unsafe'>) => {
    const [row] = await sql.unsafe<{ clients: bigint; customers: bigint }[]>(
      'select (select count(*) from clients) as clients, (select count(*) from customers) as customers',
    );
    return row && [Number(row.clients), Number(row.customers)];
  };

  test('nothing moves while a worker is at work, nor where a key names no client', async () => {
    const worker = await openDatabase(url, { role: 'worker', max: 1 });
    await expect(spreadTables(url, PIECES)).rejects.toThrow('stop it before tables move');
    await worker.close();
    const owner = openOwner(url);
    await owner`create unique index customers_once on customers (email)`;
    await expect(spreadTables(url, PIECES)).rejects.toThrow('customers_once of customers is unique without client_id');
    await owner`drop index customers_once`;
    expect(await owner`select 1 from pg_dist_partition`).toEqual([]);
    await owner.end();
  });

  test('has every row that it had, each client’s beside each other; what was spread stays, and what is new follows', async () => {
    const { moved, already } = await spreadTables(url, PIECES);
    expect(already).toBe(0);
    expect(moved.find(({ table }) => table === 'customers')).toMatchObject({ kind: 'client', rows: 20n });
    expect(moved.find(({ table }) => table === 'clients')).toMatchObject({ kind: 'reference' });
    const owner = openOwner(url);
    expect(await counted(owner)).toEqual([CLIENTS.length, CLIENTS.length * PER_CLIENT]);
    expect(await owner`select distinct colocationid from pg_dist_partition where partmethod = 'h'`).toHaveLength(1);
    expect(await owner`select 1 from walls.references_apart`).toEqual([]);
    expect(await spreadTables(url, PIECES)).toMatchObject({ moved: [], already: moved.length });

    await owner`create table later_notes (client_id bigint not null, id bigint not null, primary key (client_id, id))`;
    await owner`insert into later_notes select n, n from generate_series(1, 4) n`;
    expect(await spreadTables(url, PIECES)).toMatchObject({
      moved: [{ table: 'later_notes', kind: 'client', rows: 4n }],
      already: moved.length,
    });
    await owner`drop table later_notes`;
    await owner.end();
  });

  test('keeps references and walls', async () => {
    const owner = openOwner(url);
    await expect(
      owner`insert into payer_flows (client_id, customer_id, kind, token_hash, language, offer, started_at, expires_at, ip)
            values (1, 99, 'link', 'a', 'en', '{}', now(), now(), '192.0.2.1')`,
    ).rejects.toThrow('payer_flows_customer');
    await owner.end();
    const worker = await openDatabase(url, { role: 'worker', max: 1 });
    const app = await openDatabase(url, { role: 'app', max: 1, worker });
    const seen = await inTransaction(app, { clientId: 2n }, ({ sql }) => sql`select client_id, id from customers`);
    expect(seen).toHaveLength(PER_CLIENT);
    expect(seen.every((row) => row['client_id'] === 2n)).toBe(true);
    expect(await inTransaction(app, {}, ({ sql }) => sql`select 1 from customers`)).toEqual([]);
    await Promise.all([app.close(), worker.close()]);
  });

  test('counts a table whose pieces have grown, each on its node', { timeout: 60_000 }, async () => {
    const owner = openOwner(url);
    const worker = await openDatabase(url, { role: 'worker', max: 1 });
    await owner`
      insert into customers (client_id, id, name, identifier, customer_type, language, created_at)
      select ${CLIENTS[0] ?? 0n}, n, 'Nº ' || n, 'C' || n, 'Personal', 'en', now() from generate_series(100, 3000) n
      on conflict do nothing`;
    const known = async () => {
      await countGrownTables(worker);
      const [told] = await owner<{ rows: string }[]>`
        select sum(result::bigint)::text as rows from run_command_on_workers(
          $$select coalesce(sum(reltuples) filter (where reltuples > 0), 0)::bigint
              from pg_class where relkind = 'r' and relname ~ '^customers_[0-9]+$'$$)`;
      return Number(told?.rows);
    };
    // A node makes what was written known once its session has been idle for ten seconds.
    await expect.poll(known, { timeout: 45_000, interval: 1_000 }).toBeGreaterThan(2_900);
    await Promise.all([worker.close(), owner.end()]);
  });
});
