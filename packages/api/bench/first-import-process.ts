// The measured half of `first-import.ts`, in a process of its own, whose memory is the import's alone. Arguments: owner's address, folder.
import { performance } from 'node:perf_hooks';
import { inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { holdImport } from '../src/customer-imports/import-state.ts';
import { receiveImport } from '../src/customer-imports/receive-import.ts';
import { CUSTOMER_IMPORTS } from '../src/customer-imports/run-imports.ts';
import { beginImport } from '../src/imports/chosen-rows.ts';
import { readCsv } from '../src/imports/read-spreadsheet.ts';
import { finishImport } from '../src/imports/run-imports.ts';
import type { FirstImport } from './first-import.ts';
import { importingApp } from './importing-app.ts';
import { MOST_ROWS, spreadsheet } from './spreadsheets.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);
const CLIENT = 80n;
const NOW = new Date('2026-03-16T14:00:00Z');
const WATCHED_EVERY_MS = 20;

const worker = await openDatabase(ownerUrl, { role: 'worker', max: 3 });
const app = await importingApp(worker, folder, NOW);
await addClient(worker, { id: CLIENT });
// The client comes with a customer whose id the sequences do not know of.
const owner = openOwner(ownerUrl);
await owner`select setval('customers_id_seq', 1000), setval('customer_bank_accounts_id_seq', 1000)`;
await owner.end();

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const idleMegabytes = megabytes();
let peakMegabytes = idleMegabytes;
const watching = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, megabytes());
}, WATCHED_EVERY_MS);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** As a request does: what it read is gone when others check it. */
async function received(): Promise<bigint> {
  const file = spreadsheet('m', MOST_ROWS);
  const table = await readCsv(file);
  const receiving = { clientId: CLIENT, country: 'CA', filename: file.filename, actor: 'user:1', at: NOW } as const;
  return inTransaction(worker, { clientId: CLIENT }, (tx) =>
    receiveImport(tx, app.keys, { ...receiving, canAsk: true }, table),
  );
}

let id = 0n;
const previewSeconds = await timed(async () => {
  id = await received();
  await finishImport(app, CUSTOMER_IMPORTS, { clientId: CLIENT, id });
});
const importSeconds = await timed(async () => {
  await inTransaction(worker, { clientId: CLIENT }, async (tx) =>
    beginImport(tx, 'customer_imports', CLIENT, await holdImport(tx, CLIENT, id), { actor: 'user:1', at: NOW }),
  );
  await finishImport(app, CUSTOMER_IMPORTS, { clientId: CLIENT, id });
});
clearInterval(watching);
const [made] = await worker.sql<{ count: number }[]>`
  select count(*)::int as count from customers where client_id = ${CLIENT} and id > 1000`;
await worker.close();
const measured: FirstImport = {
  rows: MOST_ROWS,
  made: made?.count ?? 0,
  previewSeconds,
  importSeconds,
  idleMegabytes,
  peakMegabytes,
};
console.log(JSON.stringify(measured));
process.exit(0);
