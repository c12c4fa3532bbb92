/** How well two names fit: the same; nearly, which is no proof; not; nothing to compare. */
export const NAME_MATCHES = ['full', 'partial', 'none', 'unable'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

const TITLES = words('DR MR MRS MS M MME ME DRE');
const LEGAL_FORMS = words(
  'INC INCORPORATED LTD LIMITED LTEE LIMITEE CORP CORPORATION CO COMPANY CIE LLC LLP LP PLLC PC ULC SENC SENCRL ENR DBA',
);
const ARTICLES = words('AND ET THE LE LA LES OF DE DU DES L D');

/** A name that holds more than this is cut: banks and registries write less. */
const NAME_LENGTH_MAX = 200;
/** From here on two names are nearly the same: a letter apart in a name of seven. */
const LIKENESS_MIN = 0.85;
const WORDS_OF_PART_MIN = 2;

/**
 * Whether an account's holder is the business: the best result over the names the business goes by (legal, business and
 * operating name, and the owner's full name for a proprietorship). Only `full` saves a person's look: another business may
 * be one letter away.
 */
export function holderMatch(names: readonly string[], holder: string | null): NameMatch {
  const given = names.map((name) => matchOf(businessWords(name), businessWords(holder ?? '')));
  return NAME_MATCHES.find((match) => given.includes(match)) ?? 'unable';
}

/**
 * Whether the name on a document is that of the person: the same words in any order; further names on one side are allowed
 * as long as two are common. Null: nothing to compare.
 */
export function personNameAgrees(entered: string, onDocument: string): boolean | null {
  const [one, other] = [personWords(entered), personWords(onDocument)];
  if (one.length === 0 || other.length === 0) return null;
  return sameName(one, other) || oneHoldsTheOther(one, other);
}

function matchOf(one: readonly string[], other: readonly string[]): NameMatch {
  if (one.length === 0 || other.length === 0) return 'unable';
  if (sameName(one, other)) return 'full';
  return oneHoldsTheOther(one, other) || likeness(one.join(''), other.join('')) >= LIKENESS_MIN ? 'partial' : 'none';
}

function sameName(one: readonly string[], other: readonly string[]): boolean {
  return one.join('') === other.join('') || [...one].sort().join(' ') === [...other].sort().join(' ');
}

function oneHoldsTheOther(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.length >= WORDS_OF_PART_MIN && shorter.every((word) => longer.includes(word));
}

export function businessWords(name: string): string[] {
  return wordsOf(name).filter((word) => !TITLES.has(word) && !LEGAL_FORMS.has(word) && !ARTICLES.has(word));
}

/** Le, La and Du are family names: of people, only titles are left out. */
export function personWords(name: string): string[] {
  return wordsOf(name).filter((word) => !TITLES.has(word));
}

function wordsOf(name: string): string[] {
  return name
    .slice(0, NAME_LENGTH_MAX)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE')
    .replace(/[&+]/g, ' AND ')
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** 1: the same text; less by each letter that is to be put in, left out or changed, in parts of the longer text. */
function likeness(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, against] of b.entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(a.length, b.length);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
