import { type KnownDetails, missingDetails, type PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import { HOME_FIELDS, postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { isDateOfBirth } from '@cordelle/validation/person-rules.ts';
import type { UpdateUser } from '@cordelle/validation/users.ts';

/** Personal details as somebody wrote them. */
export type GivenDetails = Pick<
  UpdateUser,
  'firstName' | 'lastName' | 'mobilePhone' | 'position' | 'occupation' | 'dateOfBirth' | 'addressAttributes'
>;

/** Blank text means none. */
export const present = (text: string | null | undefined): string | null => text?.trim() || null;

const ADDRESS: readonly PersonalDetail[] = ['address1', 'city', 'provinceCode', 'postalCode'];

/** Where the form shows what is said of a detail. */
const fieldOf = (detail: PersonalDetail): string => (ADDRESS.includes(detail) ? `addressAttributes.${detail}` : detail);

/** Throws `account.field_required` at the first required detail that is not known. */
export function refuseMissing(required: ReadonlySet<PersonalDetail>, known: KnownDetails): void {
  const [first] = missingDetails(required, known);
  if (first) throw new DomainError('account.field_required', { field: fieldOf(first) });
}

/** Throws what `requirePlace` does where an address was given. */
export function refuseImpossiblePlace(given: GivenDetails, { provinceCode: region, postalCode }: KnownDetails): void {
  const { provinceCode, postalCode: typed } = given.addressAttributes ?? {};
  if (provinceCode || typed) requirePlace({ country: null, region, postalCode }, HOME_FIELDS);
}

/** Throws `account.date_of_birth_impossible` for a day nobody alive was born on. */
export function refuseImpossibleBirth(day: string | undefined, today: string): void {
  if (day !== undefined && !isDateOfBirth(day, today)) throw new DomainError('account.date_of_birth_impossible');
}

/** What is known of somebody after `given`, where `before` was known. */
export function knownAfter(given: GivenDetails, before: KnownDetails): KnownDetails {
  const { addressAttributes: address = {}, position } = given;
  const said = (asked: string | undefined, known: string | null) => (asked === undefined ? known : present(asked));
  return {
    firstName: said(given.firstName, before.firstName),
    lastName: said(given.lastName, before.lastName),
    mobilePhone: said(given.mobilePhone, before.mobilePhone),
    dateOfBirth: said(given.dateOfBirth, before.dateOfBirth),
    occupation: said(given.occupation, before.occupation),
    address1: said(address.address1, before.address1),
    city: said(address.city, before.city),
    provinceCode: said(address.provinceCode, before.provinceCode),
    postalCode: said(address.postalCode && postalCodeText(address.postalCode), before.postalCode),
    positions: position === undefined ? before.positions : [position],
  };
}

export const NOTHING_KNOWN: KnownDetails = {
  firstName: null,
  lastName: null,
  mobilePhone: null,
  dateOfBirth: null,
  occupation: null,
  address1: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  positions: [null],
};
