import { stringify } from 'csv-stringify/sync';

/**
 * Lines of a spreadsheet: UTF-8, the first with a mark that spreadsheet programs look for; a cell that such a program would
 * calculate begins with an apostrophe.
 */
export const csvLines = (rows: readonly (readonly string[])[], first: boolean): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { bom: first, escape_formulas: true, record_delimiter: 'windows' },
    ),
  );
