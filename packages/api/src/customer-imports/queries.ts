import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { IMPORT_FIELDS, isSplitField } from '@cordelle/validation/customers/import-fields.ts';
import type { customerImport, importListInput, importRow } from '@cordelle/validation/customers/imports.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { problemWords } from '../imports/choice-words.ts';
import { type ImportRow, importRowById, listImportRows, shownImports } from '../imports/list-imports.ts';
import { pageOf } from '../page.ts';
import { columnOf, fileColumns, storedProblems } from './file-columns.ts';
import { findImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import { maskedCell, maskedLine } from './masked-cells.ts';
import { LEFT_TO_PLAN } from './plan-of-import.ts';
import { openContent, valuesOf } from './row-content.ts';
import { debitedSince } from './undo-refusal.ts';

const SAMPLE_ROWS = 5;

type Counts = z.output<typeof customerImport>['counts'];
type Summary = Omit<z.input<typeof customerImport>, 'sample'>;

/** One import with how far it is. Throws `record.not_found`. */
export async function importById(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  importId: bigint,
): Promise<z.input<typeof customerImport>> {
  const { sql } = tx;
  const row = await importRowById(tx, { table: 'customer_imports', clientId }, importId);
  const [[summary], first] = await Promise.all([
    summariesOf(tx, clientId, [row]),
    sql`
      select ${columns(customerImportRows, ['id', 'cellsEncrypted'])} from customer_import_rows
       where client_id = ${clientId} and import_id = ${importId} order by line limit ${SAMPLE_ROWS}`,
  ]);
  if (!summary) throw new Error('an import has a summary');
  const keyring = await keyringOf(tx, keys, clientId);
  const sample = first.map(({ id, cellsEncrypted }) => {
    const { cells } = openContent(keyring, { clientId, rowId: id }, cellsEncrypted);
    return maskedLine(cells, summary.headers, summary.mapping);
  });
  return { ...summary, sample };
}

/** Imports of one client, newest first. */
export async function listImports(tx: Tx, clientId: bigint, input: z.output<typeof importListInput>) {
  const { rows, count } = await listImportRows(tx, { table: 'customer_imports', clientId }, input);
  return pageOf(await summariesOf(tx, clientId, rows), count);
}

async function summariesOf(tx: Tx, clientId: bigint, rows: readonly ImportRow[]): Promise<Summary[]> {
  const importIds = rows.map(({ id }) => id);
  const actors = rows.map(({ actor }) => actor);
  const [counts, names] = await Promise.all([countsOf(tx, clientId, importIds), namesOfActors(tx, clientId, actors)]);
  const shown = await shownImports(tx, clientId, rows, { names, debited: debitedSince });
  return rows.flatMap(({ id, headers, mapping }, index) => {
    const one = shown[index];
    return one ? [{ ...one, ...fileColumns.parse({ headers, mapping }), counts: counts.get(id) ?? NOTHING }] : [];
  });
}

const NOTHING: Counts = {
  unchecked: 0,
  valid: 0,
  invalid: 0,
  imported: 0,
  updated: 0,
  failed: 0,
  undone: 0,
  undoneUpdates: 0,
  selected: 0,
  existing: 0,
  told: 0,
  planned: 0,
};

async function countsOf(
  { sql }: Tx,
  clientId: bigint,
  importIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Counts>> {
  const rows = await sql`
    select ${columns(customerImportRows, 'r', ['importId', 'state'])},
           ${computed<
             Record<'count' | 'undoneUpdates' | 'selected' | 'existing' | 'told' | 'unknown' | 'planned', bigint>
           >({
             count: 'count(*)',
             undoneUpdates: `count(*) filter (where state = 'undone' and previous_encrypted is not null)`,
             selected: `count(*) filter (where state = 'valid' and selected)`,
             existing: `count(*) filter (where state = 'valid' and existing_customer_id is not null)`,
             told: `count(*) filter (where state = 'valid' and payer_told)`,
             unknown: `count(*) filter (where state = 'valid' and existing_customer_id is not null and payer_told is null)`,
             planned: `count(*) filter (where ${LEFT_TO_PLAN})`,
           })}
      from customer_import_rows r
     where r.client_id = ${clientId} and r.import_id = any(${arrayLiteral(importIds)}::bigint[])
     group by r.import_id, r.state`;
  const counts = new Map<bigint, Counts>();
  for (const { importId, state, count, undoneUpdates, selected, existing, told, unknown, planned } of rows) {
    const known = counts.get(importId) ?? NOTHING;
    counts.set(importId, {
      ...known,
      [state]: Number(count),
      undoneUpdates: known.undoneUpdates + Number(undoneUpdates),
      selected: known.selected + Number(selected),
      existing: known.existing + Number(existing),
      told: known.told === null || unknown > 0n ? null : known.told + Number(told),
      planned: known.planned + Number(planned),
    });
  }
  return counts;
}

/** The cells of one line by field, bank numbers masked, with what is wrong with each. Throws `record.not_found`. */
export async function cellsOfRow(
  tx: Tx,
  keys: KeyStore,
  client: Pick<ImportingClient, 'id' | 'country'>,
  { importId, rowId }: { readonly importId: string; readonly rowId: string },
  language: Language,
): Promise<z.input<typeof importRow>> {
  const file = await findImport(tx, client.id, BigInt(importId));
  const [row] = await tx.sql`
    select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted', 'problems'])} from customer_import_rows
     where client_id = ${client.id} and import_id = ${importId}::bigint and id = ${rowId}::bigint`;
  if (!row) throw new DomainError('record.not_found');
  const keyring = await keyringOf(tx, keys, client.id);
  const values = valuesOf(
    openContent(keyring, { clientId: client.id, rowId: row.id }, row.cellsEncrypted),
    file.mapping,
  );
  const problems = storedProblems.parse(row.problems);
  return {
    id: String(row.id),
    line: row.line,
    cells: IMPORT_FIELDS[client.country]
      // Columns of parts are offered where the file has them.
      .filter((field) => !isSplitField(field) || file.mapping[field] !== undefined)
      .map((field) => ({
        field,
        column: columnOf(file, field),
        value: maskedCell(field, values[field] ?? ''),
        errors: problems
          .filter((problem) => problem.field === field)
          .map(({ message, inputs }) => problemWords(message, language, inputs)),
      })),
  };
}
