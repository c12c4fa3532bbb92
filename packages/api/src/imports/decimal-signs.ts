import { decimalSignsOf } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { type CsvRow, type CsvTable, cellsOf } from './csv-table.ts';

/** The signs that the columns of a file write before cents, by all of their cells. A number that a workbook holds writes a point. */
export const decimalSignsOfColumns = (
  headers: readonly string[],
  rows: readonly CsvRow[],
  pointColumns: CsvTable['pointColumns'],
): string[] =>
  headers.map((_, column) => {
    const signs = decimalSignsOf(cellsOf(rows, column));
    return pointColumns?.has(column) && !signs.includes('.') ? `${signs}.` : signs;
  });
