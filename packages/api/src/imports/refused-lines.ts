import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { csvLines } from '../exports/csv.ts';
import { isOwnColumn, ORIGIN_COLUMN } from './headings.ts';

const LINES_AT_ONCE = 500;

/** `members-not-imported.csv` */
export const refusedFilename = (filename: string, language: Language): string =>
  `${filename.replace(/\.[a-z]+$/i, '')}-${translate('import_refused_file', language)}.csv`;

export type RefusedLine = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reasons: readonly string[];
};

/** How one kind of import reads the next lines that are not imported, behind a line. */
export type RefusedReader = {
  readonly headers: (tx: Tx) => Promise<readonly string[]>;
  readonly after: (tx: Tx, line: number, limit: number) => Promise<readonly RefusedLine[]>;
};

/** The lines of an import that cannot be imported as the file says them, with a column of reasons. Read part by part. */
export async function* refusedLines(
  database: Database,
  {
    clientId,
    importId,
    language,
  }: { readonly clientId: bigint; readonly importId: bigint; readonly language: Language },
  { headers, after }: RefusedReader,
): AsyncGenerator<Uint8Array> {
  const known = await inTransaction(database, { clientId, readOnly: true }, headers);
  const own = known.flatMap((header, column) => (isOwnColumn(header) ? [] : [column]));
  const rowOf = (cells: readonly string[]) => own.map((column) => cells[column] ?? '');
  yield csvLines([[...rowOf(known), translate('import_refused_reasons', language), ORIGIN_COLUMN]], true);
  for (let last = 0; ; ) {
    const lines = await inTransaction(database, { clientId, readOnly: true }, (tx) => after(tx, last, LINES_AT_ONCE));
    if (lines.length > 0)
      yield csvLines(
        lines.map(({ line, cells, reasons }) => [...rowOf(cells), reasons.join(' '), `${importId}:${line}`]),
        false,
      );
    if (lines.length < LINES_AT_ONCE) return;
    last = lines.at(-1)?.line ?? last;
  }
}
