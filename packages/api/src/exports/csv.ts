import { stringify } from 'csv-stringify/sync';

/** What spreadsheet programs take for the beginning of a formula. */
const CALCULATED = /^[=+\-@\t\r＝＋－＠]/;
/** Begins like one, and is none: other programs read it as the number it is. */
const AMOUNT = /^-\d{1,15}(\.\d{1,2})?$/;
/** Half of what ends a line ends it for some programs. */
const LINE_BREAK = /[\r\n]/;

const harmless = (cell: string): string => (CALCULATED.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell);

/**
 * Lines of a spreadsheet: UTF-8, the first with a mark that spreadsheet programs look for; a cell that such a program would
 * calculate begins with an apostrophe, an amount below zero does not.
 */
export const csvLines = (rows: readonly (readonly string[])[], first: boolean): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map(harmless)),
      { bom: first, record_delimiter: 'windows', quoted_match: LINE_BREAK },
    ),
  );
