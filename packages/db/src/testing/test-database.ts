import { randomBytes } from 'node:crypto';
import type { Sql as Pool } from 'postgres';
import { inject } from 'vitest';
import { type Database, openDatabase, openOwner, type WireTypes } from '../connection.ts';
import { refuseTemporaryTables } from '../migrate.ts';
import { openAddress } from '../open-address.ts';
import { addressOf } from './address-of.ts';
import { cloneOnCluster, dropOnCluster } from './cluster/databases.ts';

/** Enough for what two rails do at once; each further session plans every statement anew. */
const POOL_MAX = 3;

/** A migrated database of one suite. */
export type TestDatabase = {
  /** The owner's address: what the product calls `DATABASE_URL`; the addresses of both logins follow from it. */
  readonly url: string;
  readonly app: Database;
  readonly worker: Database;
  /** Unwalled access for arranging and inspecting; the owner of the tables and a superuser. */
  readonly owner: Pool<WireTypes>;
  /** Closes the pools and removes the database. */
  drop(): Promise<void>;
};

/** Of this run's own server: `release` closes its pools, so that it can be cloned. */
export type ClonedDatabase = TestDatabase & { release(): Promise<void> };

/** Clones the migrated template, or a database that was released: some 20 ms. Call in `beforeAll`, and `drop()` in `afterAll`. */
export async function createTestDatabase(original?: ClonedDatabase): Promise<ClonedDatabase> {
  const { serverUrl, template: migrated, cluster } = inject('testDatabase');
  const template = original ? new URL(original.url).pathname.slice(1) : migrated;
  const name = `cordelle_suite_${randomBytes(6).toString('hex')}`;
  if (cluster) await cloneOnCluster(cluster, name, template);
  else
    await asServerOwner(
      serverUrl,
      (server) => server`create database ${server(name)} template ${server(template)} strategy file_copy`,
    );
  const url = addressOf(serverUrl, name);
  const owner = openOwner(url, 2);
  // What is granted on the database itself is not cloned.
  await refuseTemporaryTables(owner);
  const worker = await openDatabase(url, { role: 'worker', max: POOL_MAX });
  const app = await openDatabase(url, { role: 'app', max: POOL_MAX, worker });
  const release = async () => {
    await Promise.all([app.close(), worker.close(), owner.end({ timeout: 5 })]);
  };
  return {
    url,
    app,
    worker,
    owner,
    release,
    drop: async () => {
      await release();
      if (cluster) return dropOnCluster(cluster, name);
      await asServerOwner(serverUrl, (server) => server`drop database if exists ${server(name)} with (force)`);
    },
  };
}

async function asServerOwner(serverUrl: string, work: (server: Pool) => Promise<unknown>): Promise<void> {
  // For one statement: what types of arrays there are, it need not know.
  const server = openAddress(serverUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
