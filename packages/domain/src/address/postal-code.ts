import { DomainError } from '../errors.ts';
import type { Rail } from '../rail.ts';

/** First letters of the postal codes of each province and territory. Source: Canada Post, addressing guidelines. */
const LETTERS: Readonly<Record<string, string>> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
};

/** First three digits of the ZIP codes of each state and territory. Source: USPS, L002 three-digit prefixes. */
const PREFIXES: Readonly<Record<string, readonly (number | readonly [number, number])[]>> = {
  AA: [340],
  AE: [[90, 98]],
  AK: [[995, 999]],
  AL: [[350, 369]],
  AP: [[962, 966]],
  AR: [[716, 729], 755],
  AS: [967],
  AZ: [[850, 865]],
  CA: [[900, 961]],
  CO: [[800, 816]],
  CT: [[60, 69]],
  DC: [200, [202, 205], 569],
  DE: [[197, 199]],
  FL: [[320, 349]],
  GA: [[300, 319], 398, 399],
  GU: [969],
  HI: [967, 968],
  IA: [[500, 528]],
  ID: [[832, 838]],
  IL: [[600, 629]],
  IN: [[460, 479]],
  KS: [[660, 679]],
  KY: [[400, 427]],
  LA: [[700, 714]],
  MA: [[10, 27], 55],
  MD: [[206, 219]],
  ME: [[39, 49]],
  MI: [[480, 499]],
  MN: [[550, 567]],
  MO: [[630, 658]],
  MP: [969],
  MS: [[386, 397]],
  MT: [[590, 599]],
  NC: [[270, 289]],
  ND: [[580, 588]],
  NE: [[680, 693]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NM: [[870, 884]],
  NV: [[889, 898]],
  NY: [5, 63, [100, 149]],
  OH: [[430, 459]],
  OK: [730, 731, [734, 749]],
  OR: [[970, 979]],
  PA: [[150, 196]],
  PR: [6, 7, 9],
  RI: [28, 29],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  TX: [733, [750, 799], 885],
  UT: [[840, 847]],
  VA: [201, [220, 246]],
  VI: [8],
  VT: [
    [50, 54],
    [56, 59],
  ],
  WA: [[980, 994]],
  WI: [[530, 549]],
  WV: [[247, 268]],
  WY: [[820, 831], 834],
};

const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/;
const AMERICAN = /^\d{5}(-\d{4})?$/;

/** A postal code the way its country writes it: `K1A 0B1`, `55401`, `55401-1234`; what is none stays as it is. */
export function postalCodeText(typed: string): string {
  const text = typed.trim().toUpperCase();
  const canadian = CANADIAN.exec(text);
  if (canadian) return `${canadian[1]} ${canadian[2]}`;
  return /^\d{9}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text;
}

export type Place = {
  /** Null: known by the region alone, as of people who may live in either. */
  readonly country: Rail | null;
  /** Province, territory or state; null: it is not said. */
  readonly region: string | null;
  readonly postalCode: string | null;
};

export type PlaceProblem =
  | 'address.region_unknown'
  | 'address.postal_code_ca'
  | 'address.postal_code_us'
  | 'address.postal_code_elsewhere';

/** Why somebody cannot live there as it is written: an unknown region, no postal code of the country, or one of another region. */
export function placeProblem({ country: said, region: typed, postalCode }: Place): PlaceProblem | null {
  const region = typed?.toUpperCase() ?? null;
  const ofRegion = region === null ? null : countryOfRegion(region);
  if (region !== null && (ofRegion === null || (said !== null && ofRegion !== said))) return 'address.region_unknown';
  if (postalCode === null) return null;
  const text = postalCodeText(postalCode);
  const country = said ?? ofRegion ?? (AMERICAN.test(text) ? 'US' : 'CA');
  if (country === 'CA' && !CANADIAN.test(text)) return 'address.postal_code_ca';
  if (country === 'US' && !AMERICAN.test(text)) return 'address.postal_code_us';
  return region === null || liesIn(text, region) ? null : 'address.postal_code_elsewhere';
}

/** Where a form shows what is said of the address of a person. */
export const HOME_FIELDS = {
  region: 'addressAttributes.provinceCode',
  postalCode: 'addressAttributes.postalCode',
} as const;

/** Throws what `placeProblem` finds, at the field of the region or of the postal code. */
export function requirePlace(place: Place, fields: { readonly region: string; readonly postalCode: string }): void {
  const problem = placeProblem(place);
  if (problem === null) return;
  const field = problem === 'address.region_unknown' ? fields.region : fields.postalCode;
  throw new DomainError(problem, { field });
}

/** Country of a province, territory or state; null where neither has it. */
export function countryOfRegion(region: string): Rail | null {
  if (Object.hasOwn(LETTERS, region)) return 'CA';
  return Object.hasOwn(PREFIXES, region) ? 'US' : null;
}

/** The only province or state of a country in which a postal code lies; null where there are several, or none. */
export function regionOfPostalCode(postalCode: string, country: Rail): string | null {
  const text = postalCodeText(postalCode);
  if (!(country === 'CA' ? CANADIAN : AMERICAN).test(text)) return null;
  const [only, ...others] = Object.keys(country === 'CA' ? LETTERS : PREFIXES).filter((region) => liesIn(text, region));
  return others.length === 0 ? (only ?? null) : null;
}

function liesIn(text: string, region: string): boolean {
  const letters = LETTERS[region];
  if (letters !== undefined) return letters.includes(text.charAt(0));
  const prefix = Number(text.slice(0, 3));
  return (PREFIXES[region] ?? []).some((one) =>
    typeof one === 'number' ? one === prefix : one[0] <= prefix && prefix <= one[1],
  );
}
