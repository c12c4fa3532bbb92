import { normalized } from './normalized.ts';

const SYMBOLS = /(?:C\$|CA\$|US\$|\$\s?(?:CA|US)\b|\$|\bCAD\b|\bUSD\b|\bdollars?\b|€)/gi;

/** The digits and what groups them, always the same sign; then the cents. */
const AMOUNT = /^([0-9]+|[1-9][0-9]{0,2}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,2}))?$/;
const ONE_GROUP = /^[0-9]+[.,][0-9]{3}$/;

/**
 * An amount as spreadsheets of any country write it, in digits with a point: `1,500.00`, `1.250,00`, `1 250,00 $`, `1'250.00`,
 * `CAD 500`, `500,-`. A sign before exactly three digits groups, but never after a leading zero, nor where it is one of
 * `decimalSigns`, those that other cells of the column write before cents: `83,333` beside `83,33` is none. What is no amount comes
 * back as it is written.
 */
export function amountText(cell: string, decimalSigns = ''): string {
  const bare = cell
    .replace(SYMBOLS, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[.,][-\u2013\u2014]+$/, '');
  const [, whole, groups, decimal, cents] = AMOUNT.exec(bare) ?? [];
  if (whole === undefined) return cell.trim();
  const standsBeforeCents = groups === decimal || (ONE_GROUP.test(bare) && decimalSigns.includes(groups ?? ''));
  if (groups !== undefined && standsBeforeCents) return cell.trim();
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=[0-9])/, '');
  return cents === undefined ? digits : `${digits}.${cents}`;
}

/** The signs that cells of a column write before cents: `,`, `.`, both or none. */
export function decimalSignsOf(cells: Iterable<string>): string {
  const signs = new Set<string>();
  for (const cell of cells) {
    const [, sign] = /[0-9]([.,])[0-9]{1,2}[^0-9.,]*$/.exec(cell) ?? [];
    if (sign !== undefined) signs.add(sign);
    if (signs.size === 2) break;
  }
  return [...signs].join('');
}

const NO_LIMIT: ReadonlySet<string> = new Set([
  'no limit',
  'none',
  'no maximum',
  'no max',
  'unlimited',
  'without limit',
  'open',
  'any amount',
  'any',
  'variable',
  'aucune',
  'aucun',
  'aucune limite',
  'pas de limite',
  'sans limite',
  'sans maximum',
  'aucun maximum',
  'illimite',
  'illimitee',
]);

/** Whether the cell of a limit says that there is none. */
export const saysNoLimit = (cell: string): boolean => NO_LIMIT.has(normalized(cell));
