import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import type { App } from '@cordelle/engine/app.ts';
import { FileMemory } from '@cordelle/engine/file-memory.ts';
import { loadedLists } from '@cordelle/engine/sanctions/loaded-lists.ts';
import type { Hono } from 'hono';
import { armingToken } from '../src/adapters/arming-token.ts';
import { banksBelow, openBankTransports } from '../src/adapters/bank-transports.ts';
import { fileManifest } from '../src/adapters/file-manifest.ts';
import { folderArchive } from '../src/adapters/folder-archive.ts';
import { folderFiles } from '../src/adapters/folder-files.ts';
import { httpApp } from '../src/http/app.ts';
import { openMetrics } from '../src/http/metrics.ts';

/** Connections of each pool; the product opens ten. */
type Pools = { readonly app: number; readonly worker: number };

/** The product over a database, with nothing outside it. `close` gives everything back. */
export async function openHarness(ownerUrl: string, pools: Pools): Promise<{ app: App; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-'));
  const database = await openDatabase(ownerUrl, { role: 'app', max: pools.app });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: pools.worker });
  const silent = () => undefined;
  const keys = await fileKeyStore(join(folder, 'keys'));
  const app: App = {
    database,
    worker,
    clock: { now: () => new Date('2026-03-16T14:00:00Z') },
    wallClock: { now: () => new Date() },
    addresses: { publicBaseUrl: new URL('http://localhost'), redirectUrls: [], alertMail: [], zapierUrl: null },
    keys,
    mailer: { send: () => Promise.reject(new Error('nothing is mailed here')) },
    bankConnect: null,
    identity: null,
    bankTransports: openBankTransports(banksBelow(pathToFileURL(folder))),
    accountingServices: { xero: null, quickbooks: null },
    manifest: fileManifest(folder),
    archive: folderArchive(join(folder, 'archive'), keys.archiveKey),
    fileMemory: new FileMemory(),
    armingToken: armingToken(folder),
    files: folderFiles(join(folder, 'files')),
    scanner: null,
    screening: loadedLists(),
    documents: { draw: () => Promise.reject(new Error('nothing is drawn here')) },
    sandbox: null,
    disk: { freeBytes: async () => Number.MAX_SAFE_INTEGER, freeBytesMin: 0 },
    failpoint: silent,
    log: { info: silent, warn: silent, error: silent },
  };
  return {
    app,
    async close() {
      await Promise.all([database.close(), worker.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** So many Future debits of a client, over its first ten customers. */
export async function fillTransactions(ownerUrl: string, clientId: bigint, count: number): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, created_at, updated_at, version)
      select ${clientId}, n, 1 + n % 10, 'Future', 100 + n, 'CAD', 'Personal', d, d, d - 1, d + 7, d + 90, d, d, 2
        from (select n, date '2026-03-01' + (n % 60)::int as d from generate_series(1, ${count}) n) days`;
    await owner`vacuum analyze transactions`;
  } finally {
    await owner.end();
  }
}

/** What the server of Node hands over beside a request. */
export const PEER = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };

/** The whole product as people reach it under an address, behind one proxy that says whom it speaks for. */
export function openHttp(app: App, publicBaseUrl: URL): Hono {
  const sessions = openSessions(app.worker, false);
  return httpApp({
    app,
    sessions,
    router: appRouter(sessions),
    metrics: openMetrics(app),
    publicBaseUrl,
    trustedProxies: 1,
    corsOrigins: [],
  });
}
