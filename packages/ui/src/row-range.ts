/**
 * What is selected once the row `to` was clicked. With `from`, the row clicked before, every row between the two becomes what
 * `to` becomes; a row `from` that is not among `keys` (another page) counts as none.
 */
export function selectionAfter(
  selected: ReadonlySet<string>,
  { keys, from, to }: { keys: readonly string[]; from: string | null; to: string },
): ReadonlySet<string> {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  const meant = start === -1 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  return selected.has(to) ? without(selected, meant) : new Set([...selected, ...meant]);
}

export const without = (set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> => {
  const leaving = new Set(keys);
  return new Set([...set].filter((key) => !leaving.has(key)));
};
