/** A column's share of the line, the points its longest unbreakable text takes, and those of its longest text in one line. */
export type ColumnNeed = { readonly share: number; readonly need: number; readonly want: number };

/** Less than this is no room, in points. */
const NOTHING = 0.01;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Points for each column. Every column keeps what it needs; what is left goes by their shares to those that would break a text
 * otherwise, then to all. Where needs together are more than the room, all give way alike.
 */
export function columnWidths(columns: readonly ColumnNeed[], room: number): number[] {
  const needed = sumOf(columns.map(({ need }) => need));
  if (needed >= room) return columns.map(({ need }) => (room * need) / needed);
  const growing = columns.map((column) => ({ ...column, width: column.need }));
  let left = room - needed;
  let short = growing.filter(({ want, width }) => want > width);
  while (short.length > 0 && left > NOTHING) {
    const perShare = left / sumOf(short.map(({ share }) => share));
    for (const column of short) {
      const more = Math.min(column.want - column.width, perShare * column.share);
      column.width += more;
      left -= more;
    }
    short = short.filter(({ want, width }) => want > width);
  }
  const perShare = left / sumOf(columns.map(({ share }) => share));
  return growing.map(({ width, share }) => width + perShare * share);
}
