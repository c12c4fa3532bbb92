import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate, refuseTemporaryTables } from '@cordelle/db/migrate.ts';
import { addressOf } from '@cordelle/db/testing/address-of.ts';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';

const MIGRATED = 'migrated';
const BACK_MAX_MS = 60_000;

/** A PostgreSQL of a drill's own, started again whenever it ends, with as many migrated databases as stories need. */
export type Databases = {
  /** `drop` closes its pools and leaves the database. */
  readonly create: () => Promise<TestDatabase>;
  /** `kill -9`; returns when it is back. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

export async function openDatabases(settings: { durable: boolean }): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-drill-'));
  // As root, the database runs as `nobody`, who must be let through to its own directory.
  chmodSync(folder, 0o755);
  const server = await startEmbedded(join(folder, 'postgres'), settings);
  server.watch({
    onTrouble: () => undefined,
    onGivenUp: (reason) => {
      throw reason;
    },
  });
  let count = 0;
  const inServer = async <T>(work: (owner: ReturnType<typeof openOwner>) => PromiseLike<T>): Promise<T> => {
    const owner = openOwner(server.url, 1);
    try {
      return await work(owner);
    } finally {
      await owner.end({ timeout: 1 });
    }
  };
  await inServer((owner) => owner`create database ${owner(MIGRATED)} template template0`);
  await migrate(addressOf(server.url, MIGRATED));
  const postmaster = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    async create() {
      count += 1;
      const name = `drill_${count}`;
      await inServer((owner) => owner`create database ${owner(name)} template ${owner(MIGRATED)} strategy file_copy`);
      const url = addressOf(server.url, name);
      const [app, worker] = await Promise.all([
        openDatabase(url, { role: 'app', max: 2 }),
        openDatabase(url, { role: 'worker', max: 2 }),
      ]);
      const owner = openOwner(url, 1);
      // What is granted on the database itself is not cloned.
      await refuseTemporaryTables(owner);
      const drop = async () => {
        await Promise.all([app.close(), worker.close(), owner.end({ timeout: 5 })]);
      };
      return { url, app, worker, owner, drop };
    },
    async kill() {
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      const began = performance.now();
      for (;;) {
        const back = await inServer((owner) => owner`select 1`).then(
          () => postmaster() !== killed,
          () => false,
        );
        if (back) return;
        if (performance.now() - began > BACK_MAX_MS) throw new Error('PostgreSQL did not come back');
        await sleep(100);
      }
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
