// The measured half of `payments-import.ts`, in a process of its own, whose memory is the import's alone. Arguments: owner's address,
// folder of the keys, lines of the file.
import { performance } from 'node:perf_hooks';
import { inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { seedBankProfiles } from '../../engine/src/bank-profile.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { beginImport } from '../src/imports/chosen-rows.ts';
import { readCsv } from '../src/imports/read-spreadsheet.ts';
import { finishImport } from '../src/imports/run-imports.ts';
import { holdTransactionImport } from '../src/transaction-imports/columns.ts';
import { receiveTransactions } from '../src/transaction-imports/receive-transactions.ts';
import { TRANSACTION_IMPORTS } from '../src/transaction-imports/run-transaction-imports.ts';
import { importingApp } from './importing-app.ts';
import type { PaymentsImport } from './payments-import.ts';

const [ownerUrl = '', folder = '', count = ''] = process.argv.slice(2);
const CLIENT = 81n;
const CUSTOMERS = 2_000;
const NOW = new Date('2026-03-16T14:00:00Z');
const WATCHED_EVERY_MS = 20;
const rows = Number(count);

const worker = await openDatabase(ownerUrl, { role: 'worker', max: 3 });
const app = await importingApp(worker, folder, NOW);
await inTransaction(worker, {}, (tx) => seedBankProfiles(tx, NOW));
await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
await inTransaction(
  worker,
  { clientId: CLIENT },
  ({ sql }) => sql`update customers set custom_identifier = 'K-' || id where client_id = ${CLIENT}`,
);

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
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = 1 + (Math.floor(at / CUSTOMERS) % 28);
    return `K-${1 + (at % CUSTOMERS)},${10 + (at % 90)}.50,2026-04-${String(day).padStart(2, '0')},Rent ${at}`;
  });
  const bytes = Buffer.from(['custom_identifier,amount,process_date,comment', ...lines].join('\n'));
  const table = await readCsv(new UploadedFile('payments.csv', bytes));
  const receiving = { clientId: CLIENT, country: 'CA', filename: 'payments.csv', actor: 'user:1', at: NOW } as const;
  return inTransaction(worker, { clientId: CLIENT }, (tx) =>
    receiveTransactions(tx, { ...receiving, canAsk: true }, table),
  );
}

let id = 0n;
const previewSeconds = await timed(async () => {
  id = await received();
  await finishImport(app, TRANSACTION_IMPORTS, { clientId: CLIENT, id });
});
const importSeconds = await timed(async () => {
  await inTransaction(worker, { clientId: CLIENT }, async (tx) =>
    beginImport(tx, 'transaction_imports', CLIENT, await holdTransactionImport(tx, CLIENT, id), {
      actor: 'user:1',
      at: NOW,
    }),
  );
  await finishImport(app, TRANSACTION_IMPORTS, { clientId: CLIENT, id });
});
clearInterval(watching);
const [made] = await worker.sql<{ count: number }[]>`
  select count(*)::int as count from transactions where client_id = ${CLIENT} and status = 'Future'`;
await worker.close();
const measured: PaymentsImport = {
  rows,
  made: made?.count ?? 0,
  previewSeconds,
  importSeconds,
  idleMegabytes,
  peakMegabytes,
};
console.log(JSON.stringify(measured));
process.exit(0);
