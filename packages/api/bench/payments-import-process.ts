// The measured half of the payments in `imports-apart.ts`, in a process of its own, whose memory is the import's alone. Arguments:
// owner's address, folder of the keys.
import { inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { seedBankProfiles } from '../../engine/src/bank-profile.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { readCsv } from '../src/imports/read-spreadsheet.ts';
import { holdTransactionImport } from '../src/transaction-imports/columns.ts';
import { receiveTransactions } from '../src/transaction-imports/receive-transactions.ts';
import { TRANSACTION_IMPORTS } from '../src/transaction-imports/run-transaction-imports.ts';
import { importingApp } from './importing-app.ts';
import { type ImportRun, measuredImport } from './measured-import.ts';
import { MOST_ROWS } from './spreadsheets.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);
const CLIENT = 81n;
const CUSTOMERS = 2_000;
const NOW = new Date('2026-03-16T14:00:00Z');

const worker = await openDatabase(ownerUrl, { role: 'worker', max: 3 });
const app = await importingApp(worker, folder, NOW);
await inTransaction(worker, {}, (tx) => seedBankProfiles(tx, NOW));
await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
await inTransaction(
  worker,
  { clientId: CLIENT },
  ({ sql }) => sql`update customers set custom_identifier = 'K-' || id where client_id = ${CLIENT}`,
);

/** As a request does: what it read is gone when others check it. */
async function received(): Promise<bigint> {
  const lines = Array.from({ length: MOST_ROWS }, (_, at) => {
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

const run = await measuredImport(app, {
  kind: TRANSACTION_IMPORTS,
  clientId: CLIENT,
  at: NOW,
  receive: received,
  hold: (tx, id) => holdTransactionImport(tx, CLIENT, id),
});
const [made] = await worker.sql<{ count: number }[]>`
  select count(*)::int as count from transactions where client_id = ${CLIENT} and status = 'Future'`;
await worker.close();
const measured: ImportRun = { rows: MOST_ROWS, made: made?.count ?? 0, ...run };
console.log(JSON.stringify(measured));
process.exit(0);
