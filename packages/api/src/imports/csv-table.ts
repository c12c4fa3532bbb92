/** A row of a spreadsheet as it was read. */
export type CsvRow = {
  /** Line of the file on which the row begins; the headings stand on line 1. */
  readonly line: number;
  readonly cells: readonly string[];
};
/** A spreadsheet that was read: what its first row says, and the others. */
export type CsvTable = {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Columns, counted from 0, in which a workbook holds numbers with a fraction: a point stands before it. */
  readonly pointColumns?: ReadonlySet<number>;
};

export function* cellsOf(rows: readonly CsvRow[], column: number): Generator<string> {
  for (const { cells } of rows) yield cells[column] ?? '';
}
