import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import type { CsvRow, CsvTable } from '../imports/csv-table.ts';
import { ORIGIN_COLUMN } from '../imports/headings.ts';
import { findImport } from './import-state.ts';
import { maskedLine } from './masked-cells.ts';
import { openContent } from './row-content.ts';

const ORIGIN = /^([0-9]{1,18}):([0-9]{1,9})$/;
const FILES_MAX = 5;

/**
 * A file of refused lines that comes back: masks that were left as they were are the numbers of the lines they come from, if
 * those are the client's own. Any other file is as it was.
 */
export async function withNumbersBack(
  tx: Tx,
  keyring: DataKeyring,
  clientId: bigint,
  { headers, rows }: CsvTable,
): Promise<CsvTable> {
  const column = headers.indexOf(ORIGIN_COLUMN);
  if (column < 0) return { headers, rows };
  const origins = rows.map(({ cells }) => ORIGIN.exec(cells[column] ?? ''));
  const importIds = [...new Set(origins.flatMap((origin) => origin?.[1] ?? []))].slice(0, FILES_MAX);
  const originals = new Map<string, ReadonlyMap<string, { readonly masked: string; readonly cell: string }>>();
  for (const importId of importIds) {
    const lines = origins.flatMap((origin) => (origin?.[1] === importId ? Number(origin[2]) : []));
    const found = await tx.sql`
      select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted'])} from customer_import_rows
       where client_id = ${clientId} and import_id = ${importId}::bigint and line = any(${arrayLiteral(lines)}::integer[])`;
    if (found.length === 0) continue;
    const file = await findImport(tx, clientId, BigInt(importId));
    for (const { id, line, cellsEncrypted } of found) {
      const { cells } = openContent(keyring, { clientId, rowId: id }, cellsEncrypted);
      const masked = maskedLine(cells, file.headers, file.mapping);
      originals.set(
        `${importId}:${line}`,
        new Map(
          file.headers.map(
            (header, index) => [header, { masked: masked[index] ?? '', cell: cells[index] ?? '' }] as const,
          ),
        ),
      );
    }
  }
  const withNumbers = ({ line, cells }: CsvRow): CsvRow => {
    const known = originals.get(cells[column] ?? '');
    return known
      ? {
          line,
          cells: cells.map((cell, index) => {
            const original = known.get(headers[index] ?? '');
            return cell.includes('*') && original?.masked === cell ? original.cell : cell;
          }),
        }
      : { line, cells };
  };
  return { headers, rows: rows.map(withNumbers) };
}
