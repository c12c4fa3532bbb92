import { normalized } from './normalized.ts';

const SYMBOLS = /(?:C\$|CA\$|US\$|\$\s?(?:CA|US)\b|\$|\bCAD\b|\bUSD\b|\bdollars?\b|€)/gi;

/**
 * An amount as spreadsheets of any country write it, in digits with a point: `1,500.00`, `1.250,00`, `1 250,00 $`, `1'250.00`,
 * `CAD 500`, `500,-`. A separator before exactly three digits groups; the last one before one or two is that of the cents. What is
 * no amount comes back as it is written.
 */
export function amountText(cell: string): string {
  const bare = cell
    .replace(SYMBOLS, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[.,][-\u2013\u2014]+$/, '');
  const parts = /^([0-9][0-9.,]*?)(?:[.,]([0-9]{1,2}))?$/.exec(bare);
  if (!parts?.[1]) return cell.trim();
  const [, whole, cents] = parts;
  const groups = whole.split(/[.,]/);
  const areGroups = groups.every((group, index) =>
    index === 0 ? group.length <= 3 || groups.length === 1 : group.length === 3,
  );
  if (!areGroups) return cell.trim();
  const digits = groups.join('').replace(/^0+(?=[0-9])/, '');
  return cents === undefined ? digits : `${digits}.${cents}`;
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
