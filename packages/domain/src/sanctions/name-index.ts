import type { ListedEntry, SanctionList } from './kinds.ts';
import { nameLikeness, prefixOf, WORD_LIKENESS_MIN, wordLikeness } from './likeness.ts';
import { type NameWord, wordsOfName } from './words-of-name.ts';

/** From here on a person decides, in 1/1000. The bound is low: it is better to look once too often. Source: onboarding §3.4. */
export const LIKENESS_MIN = 850;
/** A weak name of the list (a nickname, a common word) counts when it is nearly the same. */
const WEAK_LIKENESS_MIN = 980;
/** More likenesses of one name are not looked at: the best ones are. */
const LIKENESSES_MAX = 20;
/** Answers about words of the lists that are remembered. */
const REMEMBERED_MAX = 20_000;

export type Subject = {
  readonly name: string;
  /** A business may bear the name of its owner, so that it is compared with people as well; a person is no entity. */
  readonly kind: ListedEntry['kind'];
  readonly birthDate: string | null;
};

export type Likeness = {
  readonly list: SanctionList;
  readonly entry: ListedEntry;
  readonly entryName: string;
  /** In 1/1000. */
  readonly likeness: number;
  readonly birthYearAgrees: boolean;
};

type IndexedName = {
  readonly list: SanctionList;
  readonly entry: ListedEntry;
  readonly name: string;
  readonly weak: boolean;
  readonly words: readonly NameWord[];
};
type IndexedWord = { readonly text: string; readonly letters: number; readonly names: number[] };

export type NameIndex = {
  readonly nameCount: number;
  likenessesOf(subject: Subject): Likeness[];
};

/** Names of lists, laid out so that one name is compared with all of them in about a millisecond. */
export function indexNames(
  lists: readonly { readonly list: SanctionList; readonly entries: Iterable<ListedEntry> }[],
): NameIndex {
  const names: IndexedName[] = [];
  const words = new Map<string, IndexedWord>();
  for (const { list, entries } of lists)
    for (const entry of entries)
      for (const { name, weak } of entry.names) {
        const indexed = { list, entry, name, weak, words: wordsOfName(name, entry.kind) };
        for (const { text } of indexed.words) {
          const word = words.get(text) ?? { text, letters: lettersOf(text), names: [] };
          if (word.names.at(-1) !== names.length) word.names.push(names.length);
          words.set(text, word);
        }
        names.push(indexed);
      }
  const dictionary = [...words.values()];
  const remembered = new Map<string, ReadonlyMap<string, number>>();

  /** Words of the lists that are like one, each with how alike. */
  const alike = (text: string): ReadonlyMap<string, number> => {
    const known = remembered.get(text);
    if (known) return known;
    const letters = lettersOf(text);
    const found = new Map<string, number>();
    for (const word of dictionary) {
      if (!mayBeAlike(text, letters, word)) continue;
      const likeness = wordLikeness(text, word.text);
      if (likeness >= WORD_LIKENESS_MIN) found.set(word.text, likeness);
    }
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, found);
    return found;
  };

  const compare = (subject: Subject, kind: ListedEntry['kind'], best: Map<ListedEntry, Likeness>) => {
    const own = wordsOfName(subject.name, kind);
    const likeOwn = new Map(own.map(({ text }) => [text, alike(text)]));
    const known = (one: string, other: string) => likeOwn.get(one)?.get(other) ?? 0;
    // A likeness is a mean: it cannot be more than that of the best pair of words.
    const candidates = new Set<number>();
    for (const found of likeOwn.values())
      for (const [text, likeness] of found)
        if (likeness * 1000 >= LIKENESS_MIN) for (const at of words.get(text)?.names ?? []) candidates.add(at);
    for (const at of candidates) {
      const listed = names[at];
      if (!listed || listed.entry.kind !== kind) continue;
      const likeness = Math.round(nameLikeness(own, listed.words, { known, partOfName: kind === 'entity' }) * 1000);
      if (likeness < (listed.weak ? WEAK_LIKENESS_MIN : LIKENESS_MIN)) continue;
      const { list, entry, name: entryName } = listed;
      if ((best.get(entry)?.likeness ?? 0) >= likeness) continue;
      best.set(entry, { list, entry, entryName, likeness, birthYearAgrees: sharesYear(subject, entry) });
    }
  };

  return {
    nameCount: names.length,
    likenessesOf(subject) {
      const best = new Map<ListedEntry, Likeness>();
      compare(subject, 'individual', best);
      if (subject.kind === 'entity') compare(subject, 'entity', best);
      return [...best.values()]
        .sort(
          (a, b) =>
            b.likeness - a.likeness ||
            Number(b.birthYearAgrees) - Number(a.birthYearAgrees) ||
            (a.entry.entryId < b.entry.entryId ? -1 : 1),
        )
        .slice(0, LIKENESSES_MAX);
    },
  };
}

const sharesYear = ({ birthDate }: Subject, { births }: ListedEntry): boolean =>
  birthDate !== null && births.some((birth) => birth.slice(0, 4) === birthDate.slice(0, 4));

/** Which letters a word has, as bits; two letters may share one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Whether two words can be as alike as it takes, by their lengths and letters alone: most pairs are told apart by this. */
function mayBeAlike(text: string, letters: number, word: IndexedWord): boolean {
  const [a, b] = [text.length, word.text.length];
  const common = Math.min(a - ones(letters & ~word.letters), b - ones(word.letters & ~letters));
  const boost = prefixOf(text, word.text) * 0.1;
  const needed = (WORD_LIKENESS_MIN - boost) / (1 - boost);
  return common > 0 && (common / a + common / b + 1) / 3 >= needed;
}

function ones(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
