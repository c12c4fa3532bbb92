import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { finishChecking } from '../imports/lifecycle.ts';
import { evaluateRows } from './evaluate-rows.ts';
import type { HeldImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import { markRepeatedLines, storeEvaluated } from './store-evaluated.ts';

/** Checks the next lines of a held import; after the last one it is ready. */
export async function checkNextRows(
  tx: Tx,
  keys: KeyStore,
  keyring: DataKeyring,
  client: ImportingClient,
  held: HeldImport,
  limit: number,
): Promise<void> {
  const rows = await tx.sql`
    select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted'])} from customer_import_rows
     where client_id = ${client.id} and import_id = ${held.id} and state = 'unchecked' order by line limit ${limit}`;
  await storeEvaluated(tx, client.id, await evaluateRows(tx, keys, keyring, client, held, rows));
  if (rows.length === limit) return;
  await markRepeatedLines(tx, client.id, held.id);
  await finishChecking(tx, { table: 'customer_imports', clientId: client.id }, held.id);
}
