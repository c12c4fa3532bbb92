import { DomainError } from '@cordelle/domain/errors.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import type { Handler } from 'htmlparser2';
import type { CsvRow } from '../csv-table.ts';

/** Parts of a workbook that are read in one pass, and what is done with their text. */
export type WorkbookParts = {
  isOne(name: string): boolean;
  handler(name: string): Partial<Handler>;
};

export type SheetReader = {
  /** In the order in which they have to be read. */
  readonly parts: readonly WorkbookParts[];
  readonly rows: CsvRow[];
  /** Columns that hold a number with a fraction. */
  readonly pointColumns: ReadonlySet<number>;
};

/** Cells may be longer than what an import keeps of them, and not by much. */
const CELL_CHARACTERS_MAX = 10_000;

/** Collects the cells of a sheet; rows without any text are left out. Throws `upload.csv_too_many_rows`. */
export class SheetRows {
  readonly rows: CsvRow[] = [];
  readonly pointColumns = new Set<number>();
  #cells: string[] = [];

  /** `isNumber`: the cell holds one, whose point never groups. */
  put(column: number, text: string, isNumber: boolean): void {
    if (text === '' || column > IMPORT_COLUMNS_MAX) return;
    if (isNumber && text.includes('.')) this.pointColumns.add(column);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text.slice(0, CELL_CHARACTERS_MAX).trim();
  }

  end(line: number): void {
    const cells = this.#cells;
    this.#cells = [];
    if (cells.every((cell) => cell === '')) return;
    if (this.rows.length > IMPORT_ROWS_MAX) throw new DomainError('upload.csv_too_many_rows', { max: IMPORT_ROWS_MAX });
    this.rows.push({ line, cells });
  }
}
