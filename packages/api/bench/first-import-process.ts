// The measured half of the first one in `imports-apart.ts`, in a process of its own, whose memory is the import's alone. Arguments: owner's address, folder.
import { inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { holdImport } from '../src/customer-imports/import-state.ts';
import { receiveImport } from '../src/customer-imports/receive-import.ts';
import { CUSTOMER_IMPORTS } from '../src/customer-imports/run-imports.ts';
import { readCsv } from '../src/imports/read-spreadsheet.ts';
import { importingApp } from './importing-app.ts';
import { type ImportRun, measuredImport } from './measured-import.ts';
import { MOST_ROWS, spreadsheet } from './spreadsheets.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);
const CLIENT = 80n;
const NOW = new Date('2026-03-16T14:00:00Z');

const worker = await openDatabase(ownerUrl, { role: 'worker', max: 3 });
const app = await importingApp(worker, folder, NOW);
await addClient(worker, { id: CLIENT });
// The client comes with a customer whose id the sequences do not know of.
const owner = openOwner(ownerUrl);
await owner`select setval('customers_id_seq', 1000), setval('customer_bank_accounts_id_seq', 1000)`;
await owner.end();

/** As a request does: what it read is gone when others check it. */
async function received(): Promise<bigint> {
  const file = spreadsheet('m', MOST_ROWS);
  const table = await readCsv(file);
  const receiving = { clientId: CLIENT, country: 'CA', filename: file.filename, actor: 'user:1', at: NOW } as const;
  return inTransaction(worker, { clientId: CLIENT }, (tx) =>
    receiveImport(tx, app.keys, { ...receiving, canAsk: true }, table),
  );
}

const run = await measuredImport(app, {
  kind: CUSTOMER_IMPORTS,
  clientId: CLIENT,
  at: NOW,
  receive: received,
  hold: (tx, id) => holdImport(tx, CLIENT, id),
});
const [made] = await worker.sql<{ count: number }[]>`
  select count(*)::int as count from customers where client_id = ${CLIENT} and id > 1000`;
await worker.close();
const measured: ImportRun = { rows: MOST_ROWS, made: made?.count ?? 0, ...run };
console.log(JSON.stringify(measured));
process.exit(0);
