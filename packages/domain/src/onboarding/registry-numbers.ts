import type { Rail } from '../rail.ts';

/** Without what people put between digits: spaces of every kind and hyphens. */
const bare = (typed: string): string => typed.replace(/[\s\u00a0\u202f-]+/gu, '').toUpperCase();

const BUSINESS_NUMBER = /^(\d{9})(?:(RC|RT|RP|RM|RR|RZ)(\d{4}))?$/;

/**
 * A number of the Canada Revenue Agency as it is written (`123026635`, `123026635RC0001`), or null: nine digits whose last is a
 * check digit, and the account of a program. Source: CRA, Business Number; reference/onboarding.md §4.
 */
export function craBusinessNumber(typed: string): string | null {
  const text = bare(typed);
  const [, digits] = BUSINESS_NUMBER.exec(text) ?? [];
  return digits && hasLuhnDigit(digits) && !isOneDigit(digits) ? text : null;
}

/** An employer identification number of the US as it is written (`12-3456789`), or null. It has no check digit. */
function employerNumber(typed: string): string | null {
  const text = bare(typed);
  return /^\d{9}$/.test(text) && !/^0+$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : null;
}

/** Beginnings that were never given to anybody. The list changes: whoever has one is asked, not refused. Source: IRS. */
const EIN_NEVER_GIVEN = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');
export const isUnusualEmployerNumber = (ein: string): boolean => EIN_NEVER_GIVEN.includes(bare(ein).slice(0, 2));

/** The number of a business in the registry of Québec (NEQ), or null: ten digits, the first two by what it is. */
export function quebecNumber(typed: string): string | null {
  const text = bare(typed);
  return /^(11|22|33|88)\d{8}$/.test(text) ? text : null;
}

/** A number that stands in for that of the registry, as it is written; null where it is none of that country. */
export function substituteNumber(country: Rail, typed: string): string | null {
  if (country === 'US') return employerNumber(typed);
  return craBusinessNumber(typed) ?? quebecNumber(typed);
}

const isOneDigit = (digits: string): boolean => /^(\d)\1*$/.test(digits);

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
