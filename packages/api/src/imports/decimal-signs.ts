import { decimalSignsOf } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { type CsvRow, cellsOf } from './csv-table.ts';

/** The signs that the columns of a file write before cents, by all of their cells. */
export const decimalSignsOfColumns = (headers: readonly string[], rows: readonly CsvRow[]): string[] =>
  headers.map((_, column) => decimalSignsOf(cellsOf(rows, column)));
