import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { previewInput } from '@cordelle/validation/customers/imports.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { parse } from 'csv-parse/sync';
import { addClient } from '../../engine/src/testing/clients.ts';
import { holdImport } from '../src/customer-imports/import-state.ts';
import { previewRows } from '../src/customer-imports/preview.ts';
import { receiveImport } from '../src/customer-imports/receive-import.ts';
import { CUSTOMER_IMPORTS } from '../src/customer-imports/run-imports.ts';
import { debitedSince } from '../src/customer-imports/undo-refusal.ts';
import { beginImport } from '../src/imports/chosen-rows.ts';
import { beginUndo } from '../src/imports/lifecycle.ts';
import { readCsv } from '../src/imports/read-spreadsheet.ts';
import { finishImport, type ImportingApp } from '../src/imports/run-imports.ts';
import { importingApp } from './importing-app.ts';
import { spreadsheet } from './spreadsheets.ts';

const CLIENT = 78n;
const FLOOR_CLIENT = 79n;
const KNOWN = 100_000;
const ROWS = 5_000;
const ROWS_PER_STATEMENT = 1_000;
const NOW = new Date('2026-03-16T14:00:00Z');

type Figure = { readonly seconds: number; readonly floorSeconds: number; readonly ratio: number };
export type ImportsBench = {
  readonly known: number;
  readonly rows: number;
  /** Read, kept encrypted, checked, matched with everybody known; floor: the cells parsed and inserted in clear. */
  readonly preview: Figure;
  /** A page of 25 lines with whom they may double. */
  readonly pageMs: number;
  /** Lines about somebody new; floor: plain inserts of the same customers and accounts. */
  readonly create: Figure;
  readonly undoSeconds: number;
  readonly updateSeconds: number;
};

/** A client with a hundred thousand customers takes in five thousand lines and updates them. */
export async function benchImports(ownerUrl: string): Promise<ImportsBench> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-keys-'));
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 3 });
  try {
    const app = await importingApp(worker, folder, NOW);
    await addClient(worker, { id: CLIENT });
    await addClient(worker, { id: FLOOR_CLIENT });
    await fill(ownerUrl);
    const file = spreadsheet('n', ROWS);
    const importId = { id: 0n };
    const previewSeconds = await timed(async () => {
      importId.id = await checked(app, file);
    });
    const previewFloor = await timed(() => plainPreview(worker, file));
    const pageMs = 1000 * (await timed(() => firstPage(worker, app.keys, importId.id)));
    const createSeconds = await timed(() => written(app, importId.id));
    const createFloor = await timed(() => plainCreate(worker));
    const again = await checked(app, spreadsheet('n', ROWS, 'Laval'));
    const updateSeconds = await timed(() => written(app, again));
    const undoSeconds = await timed(() => dryRun(app, importId.id));
    return {
      known: KNOWN,
      rows: ROWS,
      preview: figure(previewSeconds, previewFloor),
      pageMs,
      create: figure(createSeconds, createFloor),
      undoSeconds,
      updateSeconds,
    };
  } finally {
    await worker.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const figure = (seconds: number, floorSeconds: number): Figure => ({
  seconds,
  floorSeconds,
  ratio: seconds / floorSeconds,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function checked(app: ImportingApp, file: UploadedFile): Promise<bigint> {
  const table = await readCsv(file);
  const receiving = { clientId: CLIENT, country: 'CA', filename: file.filename, actor: 'user:1', at: NOW } as const;
  const id = await inTransaction(app.worker, { clientId: CLIENT }, (tx) =>
    receiveImport(tx, app.keys, { ...receiving, canAsk: true }, table),
  );
  await finishImport(app, CUSTOMER_IMPORTS, { clientId: CLIENT, id });
  return id;
}

async function written(app: ImportingApp, id: bigint): Promise<void> {
  await inTransaction(app.worker, { clientId: CLIENT }, async (tx) =>
    beginImport(tx, 'customer_imports', CLIENT, await holdImport(tx, CLIENT, id), { actor: 'user:1', at: NOW }),
  );
  await finishImport(app, CUSTOMER_IMPORTS, { clientId: CLIENT, id });
}

async function dryRun(app: ImportingApp, id: bigint): Promise<void> {
  await inTransaction(app.worker, { clientId: CLIENT }, async (tx) => {
    const debited = await debitedSince(tx, CLIENT, id);
    const held = await holdImport(tx, CLIENT, id);
    await beginUndo(tx, { table: 'customer_imports', clientId: CLIENT }, held, { actor: 'user:1', debited });
  });
  await finishImport(app, CUSTOMER_IMPORTS, { clientId: CLIENT, id });
}

const firstPage = (worker: Database, keys: KeyStore, id: bigint) =>
  inTransaction(worker, { clientId: CLIENT, readOnly: true }, (tx) =>
    previewRows(
      tx,
      { keys, today: '2026-03-16', client: { id: CLIENT, country: 'CA' }, language: 'en' },
      previewInput.parse({ importId: String(id) }),
    ),
  );

async function plainPreview(worker: Database, file: UploadedFile): Promise<void> {
  const rows: string[][] = parse(Buffer.from(file.bytes), { from_line: 2 });
  await inTransaction(worker, { clientId: FLOOR_CLIENT }, async ({ sql }) => {
    const [added] = await sql<{ id: bigint }[]>`
      insert into customer_imports (client_id, filename, state, headers, mapping, row_count, actor, created_at)
      values (${FLOOR_CLIENT}, 'floor.csv', 'ready', '[]', '{}', ${rows.length}, 'user:1', ${NOW}) returning id`;
    await sql`
      insert into customer_import_rows (client_id, import_id, line, cells_encrypted, problems, state)
      select ${FLOOR_CLIENT}, ${added?.id ?? null}, line, cells, '[]', 'valid'
        from unnest(${arrayLiteral(rows.map((cells) => JSON.stringify(cells)))}::text[]) with ordinality as r (cells, line)`;
  });
}

async function plainCreate(worker: Database): Promise<void> {
  for (let first = 0; first < ROWS; first += ROWS_PER_STATEMENT)
    await inTransaction(worker, { clientId: FLOOR_CLIENT }, async ({ sql }) => {
      const places = arrayLiteral(Array.from({ length: ROWS_PER_STATEMENT }, (_, at) => 2_000_000 + first + at));
      await sql`
        insert into customers (client_id, id, name, identifier, custom_identifier, email, customer_type, language,
                               authorization_status, bank_account_id, created_at)
        select ${FLOOR_CLIENT}, n, 'Zoë Tremblay ' || n, 'C' || n, 'F-' || n, n || '@ex.test', 'Personal', 'en', 'complete', n, ${NOW}
          from unnest(${places}::bigint[]) n`;
      await sql`
        insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                            transit_number_encrypted, account_number_encrypted, last2, mask, blind_index,
                                            source, created_at)
        select ${FLOOR_CLIENT}, n, n, 1, 'CA', repeat('x', 90), repeat('x', 90), repeat('x', 90), '67', '*****67',
               repeat('y', 40) || n, 'entry', ${NOW}
          from unnest(${places}::bigint[]) n`;
    });
}

/** Everybody the client knows already. */
async function fill(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner.begin(async (sql) => {
      await sql`
        insert into customers (client_id, id, name, identifier, custom_identifier, email, phone, customer_type, language,
                               authorization_status, bank_account_id, created_at)
        select ${String(CLIENT)}, 900000000 + n, 'Known Person ' || n, 'K' || n, 'K-' || n, 'known' || n || '@ex.test',
               '450555' || lpad((n % 10000)::text, 4, '0'), 'Personal', 'en', 'complete', 900000000 + n, ${NOW}
          from generate_series(1, ${KNOWN}) n`;
      await sql`
        insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                            transit_number_encrypted, account_number_encrypted, last2, mask, blind_index,
                                            source, created_at)
        select ${String(CLIENT)}, 900000000 + n, 900000000 + n, 1, 'CA', 'x', 'x', 'x', '67', '*****67', 'known-' || n, 'entry', ${NOW}
          from generate_series(1, ${KNOWN}) n`;
    });
    // Ids of those that are there already are not given again.
    await owner`select setval('customers_id_seq', 1000), setval('customer_bank_accounts_id_seq', 1000)`;
    await owner`vacuum analyze customers`;
    await owner`vacuum analyze customer_bank_accounts`;
  } finally {
    await owner.end();
  }
}
