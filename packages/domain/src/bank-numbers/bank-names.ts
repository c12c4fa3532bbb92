import type { Rail } from '../rail.ts';
import { AMERICAN_BANKS } from './american-banks.ts';
import type { BankNumbers } from './bank-numbers.ts';
import { CANADIAN_INSTITUTIONS } from './canadian-institutions.ts';

/** Name of a Canadian institution by its three digits; null where it is not known. */
export const institutionName = (institution: string): string | null => CANADIAN_INSTITUTIONS.get(institution) ?? null;

/** Name of an American bank by its routing number; null where it is not known, which says nothing against the number. */
export const routingName = (routing: string): string | null => AMERICAN_BANKS.get(routing) ?? null;

/** Name of the bank an account is at; null where it is not known. */
export const bankNameOf = (numbers: BankNumbers): string | null =>
  numbers.country === 'CA' ? institutionName(numbers.institution) : routingName(numbers.routing);

/** Every bank whose name is known, by the number that tells which it is: institution or routing number. */
export const banksOf = (country: Rail): ReadonlyMap<string, string> =>
  country === 'CA' ? CANADIAN_INSTITUTIONS : AMERICAN_BANKS;
