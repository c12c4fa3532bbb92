import { readFile } from 'node:fs/promises';
import { centsText } from '@cordelle/domain/money.ts';
import type { Download } from '@playwright/test';

const BYTE_ORDER_MARK = '\u{FEFF}';
const CELL = /("(?:[^"]|"")*"|[^,]*)(,|$)/g;

const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  for (const [, cell = '', end] of line.matchAll(CELL)) {
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
  }
  return cells;
};

/** A saved spreadsheet: its heading, and its rows by their headings. No cell of it may hold a line break. */
export const readSpreadsheet = async (download: Download): Promise<Spreadsheet> =>
  spreadsheetOf(await readFile(await download.path(), 'utf8'));

type Spreadsheet = { heading: string[]; rows: Map<string, string>[] };

/** The same, of its text. */
export function spreadsheetOf(text: string): Spreadsheet {
  const lines = text.replace(BYTE_ORDER_MARK, '').trimEnd().split('\r\n').map(cellsOf);
  const [heading = [], ...rows] = lines;
  return { heading, rows: rows.map((cells) => new Map(heading.map((name, index) => [name, cells[index] ?? '']))) };
}

/** Sum of decimal texts, without a detour through fractions that cannot be written exactly. */
export const sumOf = (amounts: readonly string[]): string =>
  centsText(amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n));
