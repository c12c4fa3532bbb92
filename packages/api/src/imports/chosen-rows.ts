import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type ImportTable, requireFit } from './import-state.ts';

export const ROWS_OF = {
  customer_imports: 'customer_import_rows',
  transaction_imports: 'transaction_import_rows',
} as const satisfies Record<ImportTable, string>;

type Held = { readonly id: bigint; readonly state: Parameters<typeof requireFit>[1] };
type Choice = {
  readonly rowIds?: readonly string[] | undefined;
  readonly every?: boolean | undefined;
  readonly selected: boolean;
};

/** Chooses lines of a held import, or leaves them out; only valid lines can be chosen. Throws `import.wrong_state`. */
export async function chooseRows(
  { sql }: Tx,
  table: ImportTable,
  clientId: bigint,
  held: Held,
  { rowIds = [], every, selected }: Choice,
): Promise<void> {
  requireFit('select', held.state);
  await sql`
    update ${sql(ROWS_OF[table])} set selected = ${selected}
     where client_id = ${clientId} and import_id = ${held.id} and state = 'valid' and selected <> ${selected}
       and (${every === true} or id = any(${arrayLiteral(rowIds)}::bigint[]))`;
}

/** Begins to write the chosen lines of a held import, in the name of whoever says so. Throws `import.nothing_selected`. */
export async function beginImport(
  { sql }: Tx,
  table: ImportTable,
  clientId: bigint,
  held: Held,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  requireFit('start', held.state);
  const [chosen] = await sql`
    select 1 from ${sql(ROWS_OF[table])}
     where client_id = ${clientId} and import_id = ${held.id} and state = 'valid' and selected limit 1`;
  if (!chosen) throw new DomainError('import.nothing_selected');
  await sql`
    update ${sql(table)}
       set state = 'importing', actor = ${actor}, started_at = coalesce(started_at, ${at}), finished_at = null
     where client_id = ${clientId} and id = ${held.id}`;
}

/** Leaves only these lines of an import chosen. */
export const chooseOnly = (
  { sql }: Tx,
  table: ImportTable,
  clientId: bigint,
  importId: bigint,
  rowIds: readonly bigint[],
) => sql`
  update ${sql(ROWS_OF[table])} set selected = id = any(${arrayLiteral(rowIds)}::bigint[])
   where client_id = ${clientId} and import_id = ${importId} and state = 'valid'`;

/** The one import that lines are of. Throws `record.not_found` where a line is of no import, or not all are of the same one. */
export async function importOfRows(
  { sql }: Tx,
  table: ImportTable,
  clientId: bigint,
  rowIds: readonly bigint[],
): Promise<bigint> {
  const chosen = await sql<{ importId: bigint; count: bigint }[]>`
    select import_id as "importId", count(*) as count from ${sql(ROWS_OF[table])}
     where client_id = ${clientId} and id = any(${arrayLiteral(rowIds)}::bigint[]) group by import_id`;
  const [only, ...others] = chosen;
  if (!only || others.length > 0 || Number(only.count) !== new Set(rowIds).size)
    throw new DomainError('record.not_found');
  return only.importId;
}
