// Rules on what customers are called and where they live, without the wire schemas.

export const CUSTOMER_NAME_MAX = 255;
export const CUSTOM_IDENTIFIER_MAX = 100;
export const NOTE_MAX = 5000;

/** Letters of any script with their accents, digits, spaces and `_ ' / @ . & - , ( ) + ? # ! ~ * ; :`. */
export const hasNameCharacters = (text: string): boolean => /^[\p{L}\p{M}0-9 _'’/@.&,()+?#!~*;:-]*$/u.test(text);

/** How the agreement was collected, as clients declare it. Phone stays where it is set and is not offered. */
export const AUTHORIZATION_TYPES = ['Online', 'In Person', 'Phone'] as const;
export type AuthorizationType = (typeof AUTHORIZATION_TYPES)[number];

export const BANK_ACCOUNT_TYPES = ['Checking', 'Savings'] as const;
