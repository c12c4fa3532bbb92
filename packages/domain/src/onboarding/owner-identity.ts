import { personWords } from './name-match.ts';

/** What tells one person or entity from another. */
export type OwnerIdentity =
  | {
      readonly category: 'Individual';
      readonly firstName: string;
      readonly lastName: string;
      readonly dateOfBirth: string | null;
    }
  | {
      readonly category: 'Entity';
      readonly legalName: string;
      readonly country: string;
      readonly registrationNumber: string | null;
    };

/** A person, as far as an identity check is of them. */
export type NamedPerson = Pick<
  Extract<OwnerIdentity, { category: 'Individual' }>,
  'firstName' | 'lastName' | 'dateOfBirth'
>;

/** The business that applies, as its owners' entities are compared with it. */
export type ApplicantIdentity = {
  readonly names: readonly string[];
  readonly country: string;
  readonly numbers: readonly string[];
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,’']+/gu, ' ')
    .trim();
const digitsAndLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Of whom an identity check is, as text: equal where only accents, capitals, spaces, marks or a title tell two names apart and the
 * birth date is the same. Whoever has another text has to show who they are anew.
 */
export function personText({ firstName, lastName, dateOfBirth }: NamedPerson): string {
  const name = `${firstName} ${lastName}`;
  return `${personWords(name).join('') || plain(name)} ${dateOfBirth ?? ''}`;
}

/** Whether two descriptions are of one person or entity: a number that is not given tells nobody apart, a birth date must be. */
export function sameIdentity(one: OwnerIdentity, other: OwnerIdentity): boolean {
  if (one.category === 'Individual')
    return (
      other.category === 'Individual' &&
      one.dateOfBirth !== null &&
      one.dateOfBirth === other.dateOfBirth &&
      plain(`${one.firstName} ${one.lastName}`) === plain(`${other.firstName} ${other.lastName}`)
    );
  if (other.category === 'Individual') return false;
  const { legalName, country, registrationNumber } = other;
  return isBusiness(one, { names: [legalName], country, numbers: registrationNumber ? [registrationNumber] : [] });
}

/** Whether an entity is the business that applies: by name, country and, where both are known, number. */
export const isBusiness = (
  entity: Extract<OwnerIdentity, { category: 'Entity' }>,
  { names, country, numbers }: ApplicantIdentity,
): boolean =>
  entity.country === country &&
  names.some((name) => plain(name) === plain(entity.legalName)) &&
  (!entity.registrationNumber ||
    numbers.length === 0 ||
    numbers.some((number) => digitsAndLetters(number) === digitsAndLetters(entity.registrationNumber ?? '')));
