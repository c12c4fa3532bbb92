import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordOutcomes } from '@cordelle/engine/audit/record-act.ts';
import { ROWS_OF } from './chosen-rows.ts';
import { type ImportState, type ImportTable, importOutcome, requireFit } from './import-state.ts';
import type { DateColumn } from './readings.ts';

/** A client's imports of one table. */
export type ImportsOf = { readonly table: ImportTable; readonly clientId: bigint };
type Held = { readonly id: bigint; readonly state: ImportState; readonly actor: string };
type Mapping = Readonly<Record<string, number>>;

type NewImport = {
  readonly filename: string;
  /** `mapping`: somebody has to say which column is which. */
  readonly state: 'checking' | 'mapping';
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  /** In which order its columns write dates. */
  readonly dateColumns: readonly (DateColumn | null)[];
  /** Which signs its columns write before cents. */
  readonly decimalSigns: readonly string[];
  readonly rowCount: number;
  readonly actor: string;
  readonly at: Date;
};

/** Begins an import of a file that was read; returns its id. Its lines are the caller's. */
export async function addImport({ sql }: Tx, { table, clientId }: ImportsOf, added: NewImport): Promise<bigint> {
  const { filename, state, headers, mapping, dateColumns, decimalSigns, rowCount, actor, at } = added;
  const [row] = await sql<{ id: bigint }[]>`
    insert into ${sql(table)} (client_id, filename, state, headers, mapping, date_columns, decimal_signs, row_count, actor, created_at)
    values (${clientId}, ${filename}, ${state}, ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(mapping)}::jsonb,
            ${JSON.stringify(dateColumns)}::jsonb, ${JSON.stringify(decimalSigns)}::jsonb, ${rowCount}, ${actor}, ${at})
    returning id`;
  if (!row) throw new Error('the import was not added');
  return row.id;
}

/** What a line knows of where it led, by table. */
const TRACES = {
  customer_imports: `customer_id = null, previous_encrypted = null, existing_customer_id = null, matched_by = null,
    changes = null, payer_told = null`,
  transaction_imports: 'schedule_id = null',
} as const satisfies Record<ImportTable, string>;

/** Has every line of an import that wrote nothing, or was taken back, checked anew; with a mapping, by that one from now on. */
export async function checkAnew(
  { sql }: Tx,
  { table, clientId }: ImportsOf,
  importId: bigint,
  mapping?: Mapping,
): Promise<void> {
  await sql`
    update ${sql(ROWS_OF[table])} set state = 'unchecked', selected = true, problems = '[]', readings = '[]', ${sql.unsafe(TRACES[table])}
     where client_id = ${clientId} and import_id = ${importId}`;
  await sql`
    update ${sql(table)} set state = 'checking', failure = null
           ${mapping ? sql`, mapping = ${JSON.stringify(mapping)}::jsonb` : sql``}
     where client_id = ${clientId} and id = ${importId}`;
}

/** Every line was checked. */
export const finishChecking = ({ sql }: Tx, { table, clientId }: ImportsOf, importId: bigint) =>
  sql`update ${sql(table)} set state = 'ready' where client_id = ${clientId} and id = ${importId}`;

/** Every chosen line was written; the log of the client tells. */
export async function finishWriting(tx: Tx, { table, clientId }: ImportsOf, held: Held, at: Date): Promise<void> {
  await tx.sql`
    update ${tx.sql(table)} set state = 'imported', finished_at = ${at} where client_id = ${clientId} and id = ${held.id}`;
  await recordOutcomes(tx, [importOutcome(table, clientId, held, 'finish')]);
}

/**
 * Begins to take a held import back, in the name of whoever says so. Throws `import.already_debited` with the name of somebody
 * from whom money was asked meanwhile.
 */
export async function beginUndo(
  { sql }: Tx,
  { table, clientId }: ImportsOf,
  held: Held,
  { actor, debited }: { readonly actor: string; readonly debited: string | null },
): Promise<void> {
  requireFit('undo', held.state);
  if (debited !== null) throw new DomainError('import.already_debited', { name: debited });
  await sql`
    update ${sql(table)} set state = 'undoing', actor = ${actor} where client_id = ${clientId} and id = ${held.id}`;
}

/** These lines were taken back. */
export const markUndone = ({ sql }: Tx, { table, clientId }: ImportsOf, rowIds: readonly bigint[]) => sql`
  update ${sql(ROWS_OF[table])} set state = 'undone'
   where client_id = ${clientId} and id = any(${arrayLiteral(rowIds)}::bigint[])`;

/** Every line was taken back; the log of the client tells. */
export async function finishUndo(tx: Tx, { table, clientId }: ImportsOf, held: Held, at: Date): Promise<void> {
  await tx.sql`
    update ${tx.sql(table)} set state = 'undone', undone_at = ${at} where client_id = ${clientId} and id = ${held.id}`;
  await recordOutcomes(tx, [importOutcome(table, clientId, held, 'finishUndo')]);
}
