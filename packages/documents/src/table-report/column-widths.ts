/** A column's share of the line, and the points its longest unbreakable text takes. */
export type ColumnNeed = { readonly share: number; readonly need: number };

/**
 * Points for each column. Columns get their share, as far as every column keeps what it needs: who needs more takes it from those
 * that have it to spare. Where needs together are more than the room, all give way alike.
 */
export function columnWidths(columns: readonly ColumnNeed[], room: number): number[] {
  const sum = (of: (column: ColumnNeed) => number) => columns.reduce((total, column) => total + of(column), 0);
  const needed = sum(({ need }) => need);
  if (needed >= room) return columns.map(({ need }) => (room * need) / needed);
  const shares = sum(({ share }) => share);
  const wanted = ({ share }: ColumnNeed) => (room * share) / shares;
  const spare = (column: ColumnNeed) => Math.max(0, wanted(column) - column.need);
  const missing = sum((column) => Math.max(0, column.need - wanted(column)));
  const spared = sum(spare);
  return columns.map((column) =>
    wanted(column) < column.need ? column.need : wanted(column) - (missing * spare(column)) / (spared || 1),
  );
}
