import { postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import type { Fields } from './applying.ts';
import { textOf } from './read-fields.ts';

/** Parts of an address, in the order of the form. */
export const PLACE_PARTS = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
type Part = (typeof PLACE_PARTS)[number];
export type Place = Readonly<Record<Part, string>>;

export const placeField = (at: string, part: Part): string => `${at}.${part}`;
export const placeFields = (at: string): string[] => PLACE_PARTS.map((part) => placeField(at, part));

const placeWith = (text: (part: Part) => string): Place =>
  Object.fromEntries(PLACE_PARTS.map((part) => [part, text(part)])) as Place;

/** An address of what was answered. */
export const placeOf = (answers: Fields): Place => placeWith((part) => textOf(answers, part));

/** An address as it stands in a form, and back. */
export const placeIn = (values: Readonly<Record<string, string>>, at: string): Place =>
  placeWith((part) => values[placeField(at, part)] ?? '');
export const placeValues = (place: Place, at: string): Record<string, string> =>
  Object.fromEntries(PLACE_PARTS.map((part) => [placeField(at, part), place[part]]));

/** On one line, as people write it. */
export const placeLine = ({ address1, city, provinceCode, postalCode }: Place): string =>
  [address1, city, [provinceCode, postalCodeText(postalCode)].filter(Boolean).join(' ')].filter(Boolean).join(', ');
