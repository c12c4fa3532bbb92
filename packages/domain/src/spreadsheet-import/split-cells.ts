import { postalCodeText } from '../address/postal-code.ts';
import type { Rail } from '../rail.ts';
import { regionIn } from './regions.ts';

/** First and last name of two columns as one. */
export const joinedName = (first: string, last: string): string =>
  [first, last]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

type SplitAddress = {
  readonly address1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

const POSTAL = {
  CA: /[,\s]*([ABCEGHJ-NPRSTVXY][0-9][A-Z][ -]?[0-9][A-Z][0-9])[,\s]*$/i,
  US: /[,\s]*([0-9]{5}(?:-[0-9]{4})?)[,\s]*$/,
} as const satisfies Record<Rail, RegExp>;

/** An address in one cell (`123 rue Un, app. 4, Montréal (Québec) H2X 1Y4`) in its parts; null where they cannot be told apart. */
export function addressIn(cell: string, country: Rail): SplitAddress | null {
  const text = cell
    .replace(/\s*\n\s*/g, ', ')
    .replace(/[,\s]*(?:canada|usa|u\.s\.a\.|united states)\s*$/i, '')
    .trim();
  const postal = POSTAL[country].exec(text);
  if (!postal?.[1]) return null;
  const before = text.slice(0, postal.index);
  for (const parts of candidates(before)) {
    const region = regionIn(parts.region, country);
    if (region === null) continue;
    const lines = parts.rest
      .split(',')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const city = lines.pop();
    if (city === undefined || lines.length === 0) return null;
    return { address1: lines.join(', '), city, region, postalCode: postalCodeText(postal[1]) };
  }
  return null;
}

/** The last one, two or three words before the postal code may be the region. */
function candidates(before: string): { readonly rest: string; readonly region: string }[] {
  const bracketed = /^(.*?)[,\s]*\(([^()]+)\)\s*$/.exec(before);
  if (bracketed) return [{ rest: bracketed[1] ?? '', region: bracketed[2] ?? '' }];
  const words = before.trim().split(/\s+/);
  return [4, 3, 2, 1].flatMap((count) => {
    if (words.length <= count) return [];
    const region = words.slice(-count).join(' ').replace(/^,|,$/g, '');
    return region.includes(',') ? [] : [{ rest: words.slice(0, -count).join(' ').replace(/,$/, ''), region }];
  });
}

/**
 * The numbers of a Canadian account in one cell (`00123-003-1234567`, `003 00123 1234567`, `:00123"003: 1234567`), told apart by
 * their lengths; null where that is not possible.
 */
export function canadianNumbersIn(cell: string): { transit: string; institution: string; account: string } | null {
  const groups = cell.match(/[0-9]+/g) ?? [];
  const [first = '', second = '', ...others] = groups;
  const account = others.join('');
  if (account.length < 5 || account.length > 12) return null;
  if (first.length === 5 && second.length === 3) return { transit: first, institution: second, account };
  return first.length === 3 && second.length === 5 ? { transit: second, institution: first, account } : null;
}
