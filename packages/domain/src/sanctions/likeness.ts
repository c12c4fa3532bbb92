import type { NameWord } from './words-of-name.ts';

/** Two words that are less alike than this have nothing in common. */
export const WORD_LIKENESS_MIN = 0.75;
/** A letter that stands for a word that begins with it. */
const INITIAL_LIKENESS = 0.9;
/** What each word takes that only the longer name has; where the shorter one is a single word, that says much less. */
const EXTRA_WORD = 0.03;
/** The same for a word that tells little. */
const EXTRA_COMMON_WORD = 0.01;
const EXTRA_WORD_BESIDE_ONE = 0.12;
/** Shorter words are particles: al, el, de. */
const PARTICLE_LETTERS_MAX = 2;
const COMPARED_WORDS_MAX = 8;
/** A single word that is part of a longer name tells something only when it is long enough and the same. */
const SINGLE_WORD_LETTERS_MIN = 5;
const SINGLE_WORD_LIKENESS_MIN = 0.98;

/** Letters at the beginning that count twice, and by how much. */
const PREFIX_MAX = 4;
const PREFIX_SHARE = 0.1;

/** Jaro-Winkler: 1 for the same word, 0 for nothing in common. */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  if (a.length === 0) return 0;
  const reach = Math.max(0, Math.floor(b.length / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const met: string[] = [];
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true;
        met.push(b[j] ?? '');
        break;
      }
  if (met.length === 0) return 0;
  let swapped = 0;
  let at = 0;
  for (let j = 0; j < b.length; j += 1)
    if (taken[j]) {
      if (b[j] !== met[at]) swapped += 1;
      at += 1;
    }
  const share = (met.length / a.length + met.length / b.length + (met.length - swapped / 2) / met.length) / 3;
  return share + prefixOf(one, other) * PREFIX_SHARE * (1 - share);
}

/** How many letters two words begin with in common, four at most. */
export function prefixOf(one: string, other: string): number {
  let length = 0;
  while (length < PREFIX_MAX && length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Likeness of two words where it has been found before; initials count, and particles are the same or nothing. */
export const pairLikeness = (one: string, other: string, known: (one: string, other: string) => number): number => {
  if (one === other) return 1;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? INITIAL_LIKENESS : 0;
  if (Math.min(one.length, other.length) <= PARTICLE_LETTERS_MAX) return 0;
  const likeness = known(one, other);
  return likeness < WORD_LIKENESS_MIN ? 0 : likeness;
};

/**
 * How alike two names are, from 0 to 1, whatever the order of their words: the best pairing of the words of the shorter name,
 * weighted by what each tells, less something for each word that only the longer one has. `partOfName`: one word of several may be
 * the name (Nordbank Canada); a person of one name is not everybody who bears it among others.
 */
export function nameLikeness(
  one: readonly NameWord[],
  other: readonly NameWord[],
  {
    known = wordLikeness,
    partOfName,
  }: { readonly known?: (one: string, other: string) => number; readonly partOfName: boolean },
): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (joined(one) === joined(other)) return 1;
  const [shorter, longer] = (one.length <= other.length ? [one, other] : [other, one]) as [NameWord[], NameWord[]];
  const compared = shorter.slice(0, COMPARED_WORDS_MAX);
  const total = compared.reduce((sum, { weight }) => sum + weight, 0);
  const paired = bestPairing(compared, longer, shorter === one ? known : (a, b) => known(b, a)) / total;
  const extra = Math.max(0, telling(longer) - telling(shorter));
  const further = Math.max(0, longer.length - shorter.length - extra);
  const less = (1 - EXTRA_COMMON_WORD) ** further;
  if (telling(shorter) > 1) return paired * (1 - EXTRA_WORD) ** extra * less;
  if (extra === 0) return paired * less;
  const [only] = [...compared].sort((a, b) => b.weight - a.weight);
  const tells =
    partOfName && (only?.weight ?? 0) >= SINGLE_WORD_LETTERS_MIN && paired >= SINGLE_WORD_LIKENESS_MIN && extra === 1;
  return tells ? paired * (1 - EXTRA_WORD_BESIDE_ONE) : 0;
}

const joined = (words: readonly NameWord[]) => words.map(({ text }) => text).join('');
/** Particles and common words tell nothing by themselves; an initial stands for a word that does. */
const telling = (words: readonly NameWord[]) => words.filter(({ weight }) => weight !== PARTICLE_LETTERS_MAX).length;

/** The largest sum of likeness times weight that pairing each word of the shorter name with another of the longer one gives. */
function bestPairing(
  shorter: readonly NameWord[],
  longer: readonly NameWord[],
  known: (one: string, other: string) => number,
): number {
  const all = 1 << shorter.length;
  let best = new Float64Array(all);
  for (const { text, weight } of longer) {
    // An initial, a particle or a common word says no more than it is, whatever it is paired with.
    const gains = shorter.map(
      (word) =>
        pairLikeness(word.text, text, known) *
        (weight > PARTICLE_LETTERS_MAX ? word.weight : Math.min(weight, word.weight)),
    );
    if (gains.every((gain) => gain === 0)) continue;
    const next = best.slice();
    for (let used = 0; used < all; used += 1)
      for (const [at, gain] of gains.entries()) {
        const bit = 1 << at;
        if ((used & bit) !== 0) continue;
        const sum = (best[used] ?? 0) + gain;
        if (sum > (next[used | bit] ?? 0)) next[used | bit] = sum;
      }
    best = next;
  }
  return best.reduce((most, sum) => Math.max(most, sum), 0);
}
