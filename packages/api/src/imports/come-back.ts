import type { Tx } from '@cordelle/db/connection.ts';
import { ROWS_OF } from './chosen-rows.ts';
import { type ImportState, type ImportTable, requireFit } from './import-state.ts';

type Held = { readonly id: bigint; readonly state: ImportState };

/** What a line knows of where it led, by table. */
const TRACES = {
  customer_imports: 'customer_id = null, previous_encrypted = null, existing_customer_id = null, matched_by = null',
  transaction_imports: 'schedule_id = null',
} as const satisfies Record<ImportTable, string>;

/** Has the lines of a held import that was taken back checked anew, as they were mended. Throws `import.wrong_state`. */
export async function checkAgain({ sql }: Tx, table: ImportTable, clientId: bigint, held: Held): Promise<void> {
  requireFit('again', held.state);
  await sql`
    update ${sql(ROWS_OF[table])} set state = 'unchecked', selected = false, problems = '[]', ${sql.unsafe(TRACES[table])}
     where client_id = ${clientId} and import_id = ${held.id}`;
  await sql`update ${sql(table)} set state = 'checking', failure = null where client_id = ${clientId} and id = ${held.id}`;
}

/** Removes a held import that nobody uses, with its lines. Throws `import.wrong_state`. */
export async function discardImport({ sql }: Tx, table: ImportTable, clientId: bigint, held: Held): Promise<void> {
  requireFit('discard', held.state);
  await sql`delete from ${sql(ROWS_OF[table])} where client_id = ${clientId} and import_id = ${held.id}`;
  await sql`delete from ${sql(table)} where client_id = ${clientId} and id = ${held.id}`;
}
