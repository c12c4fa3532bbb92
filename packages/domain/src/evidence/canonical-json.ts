import { invariant } from '../errors.ts';

/** What canonical JSON may hold: amounts travel as decimal text, counts as whole numbers. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * JSON of which there is one spelling only, so that its hash stands for what it says: keys sorted by code unit, no white space, no
 * fraction. Throws plainly for a number that is not whole. Source: RFC 8785, without its floats.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number') invariant(Number.isSafeInteger(value), `${value} is a whole number`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);
