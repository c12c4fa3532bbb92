/** Names of people who do not exist. The n-th person is the same on every installation. */
const CANADIAN_FIRST = [
  'Amélie',
  'Noah',
  'Lea',
  'Olivier',
  'Charlotte',
  'Liam',
  'Zoé',
  'William',
  'Florence',
  'Thomas',
  'Maya',
  'Benjamin',
  'Rosalie',
  'Ethan',
  'Juliette',
  'Samuel',
  'Priya',
  'Nathan',
  'Camille',
  'Omar',
  'Béatrice',
  'Jacob',
  'Élise',
  'Lucas',
];
const CANADIAN_LAST = [
  'Tremblay',
  'Roy',
  'MacDonald',
  'Gagnon',
  'Singh',
  'Bouchard',
  'Campbell',
  'Côté',
  'Nguyen',
  'Fortin',
  'Wilson',
  'Lavoie',
  'Haddad',
  'Bélanger',
  'Stewart',
  'Pelletier',
  'Chen',
];
const AMERICAN_FIRST = [
  'Emma',
  'Mason',
  'Sofia',
  'Logan',
  'Ava',
  'Elijah',
  'Mia',
  'Caleb',
  'Isabella',
  'Hunter',
  'Grace',
  'Diego',
  'Harper',
  'Wyatt',
  'Chloe',
  'Marcus',
  'Lily',
  'Owen',
  'Aaliyah',
  'Jack',
  'Nora',
  'Isaac',
  'Hazel',
  'Leo',
];
const AMERICAN_LAST = [
  'Johnson',
  'Garcia',
  'Miller',
  'Thompson',
  'Lopez',
  'Anderson',
  'Hernandez',
  'Olson',
  'Jackson',
  'Kowalski',
  'Rivera',
  'Peterson',
  'Brooks',
  'Schmidt',
  'Washington',
  'Kim',
  'Larson',
];

export type Person = { readonly first: string; readonly last: string; readonly email: string; readonly phone: string };

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const address = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The n-th person of a country, from 0. */
export function person(country: 'CA' | 'US', n: number): Person {
  const first = pick(country === 'CA' ? CANADIAN_FIRST : AMERICAN_FIRST, n);
  const last = pick(country === 'CA' ? CANADIAN_LAST : AMERICAN_LAST, n);
  const area = country === 'CA' ? '613' : '612';
  return {
    first,
    last,
    email: `${address(first)}.${address(last)}${n}@example.test`,
    phone: `${area}-555-${String(100 + n).padStart(4, '0')}`,
  };
}
