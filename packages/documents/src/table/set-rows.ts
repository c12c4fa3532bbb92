import { brokenLines } from '../broken-lines.ts';
import { facesOf } from '../measured-text.ts';

/** Points: a row has room for two lines, and grows with what is longer. */
const ROW_HEIGHT = 21;
const AROUND_LINES = 2;
export const FONT_SIZE = 7.6;
export const LINE_HEIGHT = 9.5;
/** So many lines of one text: more than any field of ours holds, and fewer than a page. */
const LINES_MAX = 50;
const ELLIPSIS = '…';

/** A row whose cells are broken into lines. `height` in points. */
export type SetRow = { readonly cells: readonly (readonly string[])[]; readonly height: number };

/** Rows as columns of these widths take them. Only a text of more than fifty lines is cut, and says so. */
export function setRows(
  rows: readonly (readonly string[])[],
  columns: readonly { readonly width: number }[],
): SetRow[] {
  const faceOf = facesOf(400);
  const linesOf = (cell: string, width: number): readonly string[] => {
    const { widthOf } = faceOf(cell);
    const lines = cell.split('\n').flatMap((line) => brokenLines(line, width, (text) => widthOf(text, FONT_SIZE)));
    if (lines.length <= LINES_MAX) return lines;
    return [...lines.slice(0, LINES_MAX - 1), `${lines[LINES_MAX - 1]}${ELLIPSIS}`];
  };
  return rows.map((row) => {
    const cells = columns.map(({ width }, index) => linesOf(row[index] ?? '', width));
    const lines = Math.max(...cells.map(({ length }) => length));
    return { cells, height: Math.max(ROW_HEIGHT, lines * LINE_HEIGHT + AROUND_LINES) };
  });
}

export const heightOfRows = (rows: readonly SetRow[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** Rows page by page: as many as stand in `first` points of the first page and in `other` of each that follows. */
export function rowsByPage(rows: readonly SetRow[], { first, other }: { first: number; other: number }): SetRow[][] {
  const pages: SetRow[][] = [[]];
  let room = first;
  for (const row of rows) {
    if (row.height > room) {
      pages.push([]);
      room = other;
    }
    pages.at(-1)?.push(row);
    room -= row.height;
  }
  return pages;
}
