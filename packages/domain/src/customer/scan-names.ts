/** Whom a scan may be of, as its name can say it. */
export type ScannedPayer = {
  readonly id: bigint;
  readonly name: string;
  readonly customIdentifier: string | null;
  /** `C-00000042`: our own reference. */
  readonly identifier: string;
};

/** What of a name said whose scan it is. */
export const SCAN_MATCHES = ['identifier', 'name'] as const;
export type ScanMatch = { readonly by: (typeof SCAN_MATCHES)[number] | null; readonly customerIds: readonly bigint[] };

/** More words than a name of a file has: the others are not looked at. */
const WORDS_MAX = 9;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const inAnyOrder = (words: readonly string[]): string => words.toSorted().join(' ');

/**
 * Finds whose scan a file is by its name: the identifier first, alone or among other words; then the name, its words in any order,
 * whatever accents and case, others beside them. Several payers of one name are all answered: somebody decides.
 */
export function scanMatcher(payers: readonly ScannedPayer[]): (filename: string) => ScanMatch {
  const byIdentifier = new Map<string, bigint[]>();
  const byName = new Map<string, bigint[]>();
  const add = (index: Map<string, bigint[]>, key: string, id: bigint) => {
    const known = index.get(key);
    if (!known) index.set(key, [id]);
    else if (!known.includes(id)) known.push(id);
  };
  for (const { id, name, customIdentifier, identifier } of payers) {
    for (const text of [identifier, customIdentifier ?? '']) {
      const key = wordsOf(text).join('');
      if (key !== '') add(byIdentifier, key, id);
    }
    const words = wordsOf(name);
    if (words.length > 0) add(byName, inAnyOrder(words), id);
  }
  return (filename) => {
    const words = wordsOf(filename.replace(/\.[A-Za-z0-9]{1,8}$/, '')).slice(0, WORDS_MAX);
    const whole = byIdentifier.get(words.join(''));
    if (whole) return { by: 'identifier', customerIds: whole };
    const named = byName.get(inAnyOrder(words));
    if (named) return { by: 'name', customerIds: named };
    const among = longest(runsOf(words), (run) => (hasDigit(run) ? byIdentifier.get(run.join('')) : undefined));
    if (among) return { by: 'identifier', customerIds: among };
    const beside = longest(choicesOf(words), (choice) => byName.get(inAnyOrder(choice)));
    return beside ? { by: 'name', customerIds: beside } : { by: null, customerIds: [] };
  };
}

/** A word alone may be anything; one with a digit in it is meant as a number. */
const hasDigit = (run: readonly string[]): boolean =>
  run.some((word) => /\p{N}/u.test(word)) && run.join('').length > 1;

/** Whom the longest of these find; several of one length that find others are answered together. */
function longest(
  choices: readonly (readonly string[])[],
  find: (choice: readonly string[]) => readonly bigint[] | undefined,
): readonly bigint[] | null {
  let length = 0;
  let found = new Set<bigint>();
  for (const choice of choices) {
    if (choice.length < length) continue;
    const ids = find(choice);
    if (!ids) continue;
    if (choice.length > length) found = new Set();
    length = choice.length;
    for (const id of ids) found.add(id);
  }
  return found.size > 0 ? [...found] : null;
}

const runsOf = (words: readonly string[]): string[][] =>
  words.flatMap((_, first) => words.slice(first).map((__, length) => words.slice(first, first + length + 1)));

/** Two words and more of these. */
function choicesOf(words: readonly string[]): string[][] {
  const choices: string[][] = [];
  for (let mask = 1; mask < 2 ** words.length; mask += 1) {
    const choice = words.filter((_, place) => mask & (1 << place));
    if (choice.length > 1) choices.push(choice);
  }
  return choices;
}
