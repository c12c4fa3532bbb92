import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openAddress } from '../../open-address.ts';
import { passOnSettings } from '../../spread/spread-tables.ts';
import { addressOf } from '../address-of.ts';

const ATTEMPTS_MAX = 40;
const PAUSE_MS = 50;
/** PostgreSQL's word for a database that somebody still uses. */
const IN_USE = '55006';

/** The nodes of a Citus cluster, the coordinator first, each by its owner's address. */
export type Cluster = { readonly nodes: readonly string[] };

/** Asks the coordinator for its nodes; they know the same owner by the same password. */
export async function openCluster(citusUrl: string): Promise<Cluster> {
  const workers = await on(
    citusUrl,
    (sql) => sql<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by groupid`,
  );
  const nodes = workers.map(({ host, port }) => {
    const url = new URL(citusUrl);
    url.host = `${host}:${port}`;
    return url.href;
  });
  return { nodes: [citusUrl, ...nodes] };
}

/** A database of one name on every node, with Citus, which knows the nodes. */
export async function createOnCluster({ nodes }: Cluster, name: string): Promise<void> {
  for (const node of nodes) await on(node, (sql) => sql`create database ${sql(name)}`);
  for (const node of nodes) await on(addressOf(node, name), (sql) => sql`create extension citus`);
  const [coordinator = '', ...workers] = nodes;
  const own = new URL(coordinator);
  await on(addressOf(own.href, name), async (sql) => {
    await sql`select citus_set_coordinator_host(${own.hostname}, ${Number(own.port)})`;
    for (const { hostname, port } of workers.map((worker) => new URL(worker)))
      await sql`select citus_add_node(${hostname}, ${Number(port)})`;
  });
}

/** From here on nobody works in it: it is there to be cloned. */
export async function closeOnCluster({ nodes }: Cluster, name: string): Promise<void> {
  for (const node of nodes) await on(node, (sql) => sql`alter database ${sql(name)} allow_connections false`);
}

/** Each node copies its own part. */
export async function cloneOnCluster({ nodes }: Cluster, name: string, template: string): Promise<void> {
  for (const node of nodes)
    await on(node, async (sql) => {
      for (let attempt = 1; ; attempt += 1) {
        // Citus keeps house in every database it knows.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`;
        try {
          await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
          break;
        } catch (error) {
          if ((error as { code?: unknown }).code !== IN_USE || attempt === ATTEMPTS_MAX) throw error;
          await sleep(PAUSE_MS);
        }
      }
    });
  const [coordinator = ''] = nodes;
  await on(addressOf(coordinator, name), passOnSettings);
}

export async function dropOnCluster({ nodes }: Cluster, name: string): Promise<void> {
  for (const node of nodes) await on(node, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

async function on<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openAddress(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
