import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { csvLines } from './csv.ts';
import type { CsvPart, Exportable, PartFrom } from './export-kind.ts';
import type { Place } from './list-order.ts';

/** So many lines are read at a time; what is read is handed on before more is (D-064). */
const PART_ROWS = 1_000;

export const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/**
 * A list as a spreadsheet, made while it is read. Each part is read in a transaction of its own, so that a slow reader holds
 * nothing of the database.
 */
export async function* csvBytes(database: Database, clientId: bigint, list: Exportable): AsyncGenerator<Uint8Array> {
  let place: Place | null = null;
  let first = true;
  do {
    const from: PartFrom = { place, limit: PART_ROWS };
    const part: CsvPart = await inTransaction(database, { clientId, readOnly: true }, (tx) => list.csvPart(tx, from));
    yield csvLines(first ? [list.csvColumns, ...part.rows] : part.rows, first);
    first = false;
    place = part.next;
  } while (place !== null);
}
