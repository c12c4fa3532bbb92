// Rules on what customers are called and where they live, without the wire schemas.

export const CUSTOMER_NAME_MAX = 255;
export const CUSTOM_IDENTIFIER_MAX = 100;
export const NOTE_MAX = 5000;
/** Where an agreement was given. */
export const AUTHORIZATION_PLACE_MAX = 100;

const OTHER_CHARACTERS = /[^\p{L}\p{M}0-9 _'’/@.&,()+?#!~*;:‐‑–—-]/u;
/** Letters of any script with their accents, digits, spaces and `_ ' / @ . & - , ( ) + ? # ! ~ * ; :`; dashes of any length, which a file to the bank has as hyphens. */
export const hasNameCharacters = (text: string): boolean => !OTHER_CHARACTERS.test(text);
const OTHERS_NAMED = 5;
/** The first of the other characters, each once and as it is seen: a picture of several signs is one. What nobody sees goes by its number. */
export function otherCharacters(text: string): readonly string[] {
  const seen = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const others = new Set(seen.filter((sign) => !hasNameCharacters(sign)));
  return [...others]
    .slice(0, OTHERS_NAMED)
    .map((sign) =>
      /^[\p{C}\p{Z}]+$/u.test(sign)
        ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
        : sign,
    );
}
/** The text with a space in place of every other character. */
export const withNameCharacters = (text: string): string => text.replaceAll(new RegExp(OTHER_CHARACTERS, 'gu'), ' ');

/**
 * Texts that a customer may have or not. Each is a column of the database and a field of the wire under this name; from here it
 * gets its way through forms, records, spreadsheets and the timeline.
 */
export const CUSTOMER_DETAILS = {
  customIdentifier: { inSpreadsheet: 'custom_identifier', label: 'customer_identifier', shownToPayers: false },
  email: { inSpreadsheet: 'email', label: 'customer_email', shownToPayers: true },
  phone: { inSpreadsheet: 'phone', label: 'customer_phone', shownToPayers: true },
  homePhone: { inSpreadsheet: 'home_phone', label: 'customer_home_phone', shownToPayers: true },
} as const satisfies Record<string, DetailFacts>;
type DetailFacts = {
  readonly inSpreadsheet: string;
  /** Key of the words that name it. */
  readonly label: string;
  /** Whether payers see it of themselves. */
  readonly shownToPayers: boolean;
};
export type CustomerDetail = keyof typeof CUSTOMER_DETAILS;

/** A value for each detail. The casts hold because the keys are those of `CUSTOMER_DETAILS`. */
export const eachDetail = <Value>(made: (detail: CustomerDetail) => Value): Record<CustomerDetail, Value> =>
  Object.fromEntries(DETAIL_NAMES.map((detail) => [detail, made(detail)])) as Record<CustomerDetail, Value>;
export const DETAIL_NAMES = Object.keys(CUSTOMER_DETAILS) as readonly CustomerDetail[];

/** How the agreement was collected, as clients declare it. Phone stays where it is set and is not offered. */
export const AUTHORIZATION_TYPES = ['Online', 'In Person', 'Phone'] as const;
export type AuthorizationType = (typeof AUTHORIZATION_TYPES)[number];

export const BANK_ACCOUNT_TYPES = ['Checking', 'Savings'] as const;
