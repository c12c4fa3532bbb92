/** Words that stayed, came or went, with the white space behind them. */
export type WordChange = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** More pairs of words than these are not compared one by one: what is between them counts as replaced. */
const PAIRS_MAX = 4_000_000;

/** What became of one text: both can be read out of it, the one before without what was added, the one after without what went. */
export function wordChanges(before: string, after: string): WordChange[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < old.length - start && tail < now.length - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const changes: WordChange[] = [
    ...said('same', old.slice(0, start)),
    ...between(old.slice(start, old.length - tail), now.slice(start, now.length - tail)),
    ...said('same', old.slice(old.length - tail)),
  ];
  return joined(changes);
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*/gu) ?? [];
const said = (kind: WordChange['kind'], words: readonly string[]): WordChange[] =>
  words.map((text) => ({ kind, text }));

/** The longest row of words that both have stays. */
function between(old: readonly string[], now: readonly string[]): WordChange[] {
  if (old.length * now.length > PAIRS_MAX) return [...said('removed', old), ...said('added', now)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: WordChange[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length && column < now.length) {
    const [went, came] = [old[row] ?? '', now[column] ?? ''];
    if (went === came) {
      changes.push({ kind: 'same', text: came });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      changes.push({ kind: 'removed', text: went });
      row += 1;
    } else {
      changes.push({ kind: 'added', text: came });
      column += 1;
    }
  }
  return [...changes, ...said('removed', old.slice(row)), ...said('added', now.slice(column))];
}

/** Neighbours of one kind in one piece, as somebody reads or hears them. */
function joined(changes: readonly WordChange[]): WordChange[] {
  const pieces: WordChange[] = [];
  for (const change of changes) {
    const last = pieces.at(-1);
    if (last?.kind === change.kind) pieces[pieces.length - 1] = { kind: last.kind, text: last.text + change.text };
    else pieces.push(change);
  }
  return pieces;
}
