import type { Database } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import type { ImportingApp } from '../src/imports/run-imports.ts';

/** What an import needs of the product, with its keys in a folder and business time that stands still. */
export const importingApp = async (worker: Database, folder: string, now: Date): Promise<ImportingApp> => ({
  worker,
  keys: await fileKeyStore(folder),
  clock: { now: () => now },
  wallClock: { now: () => now },
  addresses: { publicBaseUrl: new URL('http://localhost'), redirectUrls: [], alertMail: [], zapierUrl: null },
  failpoint: () => undefined,
  log: { info: () => undefined, warn: () => undefined, error: (fields) => console.error(fields) },
});
