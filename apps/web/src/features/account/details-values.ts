import type { PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import { m } from '@cordelle/i18n/messages';
import type { UpdateAccount } from '@cordelle/validation/account.ts';
import { isPhone, POSITIONS } from '@cordelle/validation/person-rules.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { birthDateMistake, dayOf } from '../../person/birth-date.ts';

/** Name of the field for a position: by membership. */
export const positionField = (roleId: string): string => `position ${roleId}`;

const FIELDS = [
  'firstName',
  'lastName',
  'mobilePhone',
  'dateOfBirth',
  'occupation',
  'addressAttributes.address1',
  'addressAttributes.city',
  'addressAttributes.provinceCode',
  'addressAttributes.postalCode',
] as const;
export type DetailField = (typeof FIELDS)[number];

/** Which field asks for a detail. */
const FIELD_OF: Readonly<Record<Exclude<PersonalDetail, 'position'>, DetailField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  mobilePhone: 'mobilePhone',
  dateOfBirth: 'dateOfBirth',
  occupation: 'occupation',
  address1: 'addressAttributes.address1',
  city: 'addressAttributes.city',
  provinceCode: 'addressAttributes.provinceCode',
  postalCode: 'addressAttributes.postalCode',
};

/** The fields somebody has to fill. */
export const requiredFields = (required: readonly PersonalDetail[]): ReadonlySet<string> =>
  new Set(required.flatMap((detail) => (detail === 'position' ? [] : [FIELD_OF[detail]])));

/** What the form starts with. `positions`: whether it asks for one per business. */
export function valuesOf(account: Account, positions: boolean): Record<string, string> {
  const { addressAttributes: address } = account;
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    mobilePhone: account.mobilePhone ?? '',
    dateOfBirth: account.dateOfBirth ?? '',
    occupation: account.occupation ?? '',
    'addressAttributes.address1': address.address1 ?? '',
    'addressAttributes.city': address.city ?? '',
    'addressAttributes.provinceCode': address.provinceCode ?? '',
    'addressAttributes.postalCode': address.postalCode ?? '',
    ...Object.fromEntries(
      positions ? account.rolesAttributes.map(({ id, position }) => [positionField(id), position ?? '']) : [],
    ),
  };
}

type Values = Readonly<Record<string, string>>;

/** What is wrong with the values, as the server would say it. Every position that is asked for is required. */
export function mistakesIn(values: Values, required: ReadonlySet<string>, today: string): Mistakes<string> {
  const blank = ([name, value]: [string, string]) =>
    value.trim() === '' && (required.has(name) || name.startsWith(positionField('')));
  const { mobilePhone = '', dateOfBirth = '' } = values;
  const wrongPhone = mobilePhone.trim() !== '' && !isPhone(mobilePhone.trim());
  return {
    mobilePhone: wrongPhone ? m.contact_phone_error : undefined,
    dateOfBirth: birthDateMistake(dateOfBirth, today),
    ...Object.fromEntries(
      Object.entries(values)
        .filter(blank)
        .map(([name]) => [name, m.required_field]),
    ),
  };
}

const positionOf = (text: string) => POSITIONS.find((known) => known === text);

/** What is sent of values: those that differ from the ones the form was opened with. The provider’s people give no private details. */
export function inputOf(values: Values, opened: Values, account: Account): UpdateAccount {
  const changed = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== opened[name]),
  );
  const given = <Input>(name: string, input: Input) => (changed[name] === undefined ? {} : input);
  const text = (field: 'firstName' | 'lastName' | 'mobilePhone' | 'occupation') =>
    given(field, { [field]: changed[field] });
  const address = Object.fromEntries(
    (['address1', 'city', 'provinceCode', 'postalCode'] as const)
      .map((part) => [part, changed[`addressAttributes.${part}`]])
      .filter(([, value]) => value),
  );
  const roles = account.rolesAttributes.flatMap(({ id }) => {
    const position = positionOf(changed[positionField(id)] ?? '');
    return position ? [{ id, position }] : [];
  });
  return {
    ...text('firstName'),
    ...text('lastName'),
    ...text('mobilePhone'),
    ...(!account.staff && {
      ...given('dateOfBirth', { dateOfBirth: dayOf(changed.dateOfBirth ?? '') ?? '' }),
      ...text('occupation'),
      ...(Object.keys(address).length > 0 && { addressAttributes: address }),
      ...(roles.length > 0 && { rolesAttributes: roles }),
    }),
  };
}
