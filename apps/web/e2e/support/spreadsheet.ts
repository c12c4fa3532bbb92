import { readFile } from 'node:fs/promises';
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
export async function readSpreadsheet(download: Download): Promise<{ heading: string[]; rows: Map<string, string>[] }> {
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.replace(BYTE_ORDER_MARK, '').trimEnd().split('\r\n').map(cellsOf);
  const [heading = [], ...rows] = lines;
  return { heading, rows: rows.map((cells) => new Map(heading.map((name, index) => [name, cells[index] ?? '']))) };
}

/** Sum of decimal texts, without a detour through fractions that cannot be written exactly. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
