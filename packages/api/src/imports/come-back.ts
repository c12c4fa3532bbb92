import type { Tx } from '@cordelle/db/connection.ts';
import { ROWS_OF } from './chosen-rows.ts';
import { type ImportState, type ImportTable, requireFit } from './import-state.ts';
import { checkAnew } from './lifecycle.ts';

type Held = { readonly id: bigint; readonly state: ImportState };

/** Has the lines of a held import that was taken back checked anew, as they were fixed. Throws `import.wrong_state`. */
export async function checkAgain(tx: Tx, table: ImportTable, clientId: bigint, held: Held): Promise<void> {
  requireFit('again', held.state);
  await checkAnew(tx, { table, clientId }, held.id);
}

/** Removes a held import that nobody uses, with its lines. Throws `import.wrong_state`. */
export async function discardImport({ sql }: Tx, table: ImportTable, clientId: bigint, held: Held): Promise<void> {
  requireFit('discard', held.state);
  await sql`delete from ${sql(ROWS_OF[table])} where client_id = ${clientId} and import_id = ${held.id}`;
  await sql`delete from ${sql(table)} where client_id = ${clientId} and id = ${held.id}`;
}
