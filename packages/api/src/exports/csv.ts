/** What spreadsheet programs take for the beginning of a formula. */
const CALCULATED = /^[=+\-@\t\r＝＋－＠]/;
/** Begins like one, and is none: other programs read it as the number it is. */
const AMOUNT = /^-\d{1,15}(\.\d{1,2})?$/;
/** What ends a cell or a line, unless the cell stands in quotes. */
const ENDS = /[",\r\n]/;
const MARK = '\uFEFF';
const LINE_END = '\r\n';

const harmless = (cell: string): string => (CALCULATED.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => (ENDS.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Lines of a spreadsheet: UTF-8, the first with a mark that spreadsheet programs look for; a cell that such a program would
 * calculate begins with an apostrophe, an amount below zero does not.
 */
export function csvLines(rows: readonly (readonly string[])[], first: boolean): Buffer {
  let text = first ? MARK : '';
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) {
      if (column > 0) text += ',';
      text += quoted(harmless(row[column] ?? ''));
    }
    text += LINE_END;
  }
  return Buffer.from(text);
}
