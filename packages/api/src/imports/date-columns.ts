import type { Rail } from '@cordelle/domain/rail.ts';
import { type DateOrder, dateOrderOf } from '@cordelle/domain/spreadsheet-import/dates.ts';
import { type CsvRow, cellsOf } from './csv-table.ts';
import type { DateColumn } from './readings.ts';

/** What people of a country write first where nothing in their file says so. */
const USUAL: Readonly<Record<Rail, DateOrder>> = { CA: 'day_first', US: 'month_first' };

/** In which order the columns of a file write day and month, by all of their cells; null for a column without such dates. */
export const dateColumnsOf = (
  headers: readonly string[],
  rows: readonly CsvRow[],
  country: Rail,
): (DateColumn | null)[] =>
  headers.map((_, column) => {
    if (!rows.some(({ cells }) => DAY_AND_MONTH.test(cells[column] ?? ''))) return null;
    const order = dateOrderOf(cellsOf(rows, column));
    return { order: order ?? USUAL[country], sure: order !== null };
  });

const DAY_AND_MONTH = /^\s*[0-9]{1,2}[\s./-][0-9]{1,2}[\s./-][0-9]{2,4}(?:\D|$)/;
