import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { aheadOfReader, type Piece } from './ahead-of-reader.ts';
import { csvLines } from './csv.ts';
import type { Exportable } from './export-kind.ts';
import { inLine } from './in-line.ts';

/** So many lines are read at a time. */
const PART_ROWS = 2_000;
/** The first of them comes when all are in order: longer than anybody else's question may take. */
const STATEMENT_SECONDS_MAX = 300;

export const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

const lines = new WeakMap<Database, ReturnType<typeof inLine>>();

/** Long lists take no more than half of the sessions: whoever asks for a page finds one. */
function lineOf(database: Database): ReturnType<typeof inLine> {
  const line = lines.get(database) ?? inLine(Math.max(1, Math.floor(database.sql.options.max / 2)));
  lines.set(database, line);
  return line;
}

/**
 * A list as a spreadsheet, in pieces of so many lines, all of it as it was at one moment. It is read as fast as the database gives
 * it, whatever the reader's pace, so that a slow one holds nothing of the database (D-064).
 */
export const csvPieces = (
  database: Database,
  clientId: bigint,
  list: Exportable,
  rows = PART_ROWS,
): AsyncGenerator<Piece> =>
  aheadOfReader((handOver) =>
    lineOf(database)(() =>
      inTransaction(database, { clientId, readOnly: true }, async (tx) => {
        await tx.sql.unsafe(`set local statement_timeout = '${STATEMENT_SECONDS_MAX}s'`);
        let first = true;
        for await (const part of list.csvParts(tx, rows)) {
          await handOver({ bytes: csvLines(first ? [list.csvColumns, ...part] : part, first), rows: part.length });
          first = false;
        }
        if (first) await handOver({ bytes: csvLines([list.csvColumns], true), rows: 0 });
      }),
    ),
  );

/** The same as bytes alone. */
export async function* csvBytes(database: Database, clientId: bigint, list: Exportable): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of csvPieces(database, clientId, list)) yield bytes;
}
