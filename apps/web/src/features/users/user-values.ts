import type { PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import { GIVEN_ROLES, type GivenRole, rightsDiffer } from '@cordelle/domain/users/membership-rules.ts';
import { requiredOfUser } from '@cordelle/domain/users/required-of-user.ts';
import { m } from '@cordelle/i18n/messages';
import { CUSTOM_FLAGS, type CustomFlag, FLAG_NEEDS } from '@cordelle/validation/permissions.ts';
import { isPhone, POSITIONS } from '@cordelle/validation/person-rules.ts';
import type { ReleaseHelpers } from '@cordelle/validation/release-helpers.ts';
import type { CreateUser, UpdateUser } from '@cordelle/validation/users.ts';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { birthDateMistake, dayOf } from '../../person/birth-date.ts';
import type { User } from './user.ts';

const ADDRESS = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
/** In the order of the form. */
const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'role',
  'rolePermission',
  'position',
  'mobilePhone',
  'dateOfBirth',
  'occupation',
  'addressAttributes.address1',
  'addressAttributes.city',
  'addressAttributes.postalCode',
  'addressAttributes.provinceCode',
] as const;
export type UserField = (typeof FIELDS)[number];
export type UserValues = Readonly<Record<UserField, string>>;

const isAddress = (detail: PersonalDetail): detail is (typeof ADDRESS)[number] =>
  ADDRESS.some((part) => part === detail);
const fieldOf = (detail: PersonalDetail): UserField => (isAddress(detail) ? `addressAttributes.${detail}` : detail);

export const roleIn = ({ role }: Pick<UserValues, 'role'>): GivenRole | null =>
  GIVEN_ROLES.find((known) => known === role) ?? null;

/** Fields that have to be filled for the role that is chosen. */
export const requiredFields = (values: UserValues, flags: ReleaseHelpers): ReadonlySet<string> =>
  new Set([...requiredOfUser(roleIn(values), flags)].map(fieldOf));

/** The switches that are on; one text holds them, as every value of the form is one. */
export const flagsIn = ({ rolePermission }: Pick<UserValues, 'rolePermission'>): CustomFlag[] =>
  CUSTOM_FLAGS.filter((flag) => rolePermission.split(' ').includes(flag));

export const needsOf = (flag: CustomFlag): readonly CustomFlag[] =>
  flag in FLAG_NEEDS ? FLAG_NEEDS[flag as keyof typeof FLAG_NEEDS] : [];

/** The switches after one was turned: what needed a switch that went off goes off with it. */
export function withFlag(flags: readonly CustomFlag[], turned: CustomFlag, on: boolean): string {
  const left = on ? [...flags, turned] : flags.filter((flag) => flag !== turned && !needsOf(flag).includes(turned));
  return left.join(' ');
}

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<UserField, string>;

/** What the form starts with; null: nobody yet. */
export function valuesOf(user: User | null): UserValues {
  if (!user) return EMPTY;
  const { addressAttributes: address, rolePermission } = user;
  const given = user.role === 'client_custom' ? CUSTOM_FLAGS.filter((flag) => rolePermission[flag]) : [];
  return {
    ...EMPTY,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    rolePermission: given.join(' '),
    mobilePhone: user.mobilePhone ?? '',
    position: user.position ?? '',
    dateOfBirth: user.dateOfBirth ?? '',
    occupation: user.occupation ?? '',
    ...Object.fromEntries(ADDRESS.map((part) => [`addressAttributes.${part}`, address[part] ?? ''])),
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Checked = { readonly required: ReadonlySet<string>; readonly today: string };

/** What is wrong with the values, as the server would say it. */
export function mistakesIn(values: UserValues, { required, today }: Checked): Mistakes<UserField> {
  const blank = FIELDS.filter((field) => required.has(field) && values[field].trim() === '');
  const phone = values.mobilePhone.trim();
  const address = values.email.trim();
  return {
    email: address === '' ? m.required_field : EMAIL.test(address) ? undefined : m.contact_email_error,
    role: values.role === '' ? m.user_role_blank : undefined,
    rolePermission:
      values.role === 'client_custom' && flagsIn(values).length === 0 ? m.user_permission_required : undefined,
    mobilePhone: phone !== '' && !isPhone(phone) ? m.contact_phone_error : undefined,
    dateOfBirth: birthDateMistake(values.dateOfBirth, today),
    ...Object.fromEntries(blank.map((field) => [field, m.required_field])),
  };
}

/** Role and switches as they are sent: all seven, so that what is off goes off. */
function rightsOf(values: UserValues, role: GivenRole) {
  if (role !== 'client_custom') return { role };
  const on = flagsIn(values);
  return { role, rolePermission: Object.fromEntries(CUSTOM_FLAGS.map((flag) => [flag, on.includes(flag)])) };
}

function detailsOf(values: UserValues) {
  const text = (field: UserField) => values[field].trim();
  const address = Object.fromEntries(
    ADDRESS.map((part) => [part, text(`addressAttributes.${part}`)]).filter(([, value]) => value !== ''),
  );
  const position = POSITIONS.find((known) => known === values.position);
  const born = dayOf(values.dateOfBirth);
  return {
    mobilePhone: text('mobilePhone'),
    ...(position && { position }),
    ...(text('occupation') !== '' && { occupation: text('occupation') }),
    ...(born && { dateOfBirth: born }),
    ...(Object.keys(address).length > 0 && { addressAttributes: address }),
  };
}

/** Somebody new; null while no role is chosen. */
export function createInput(values: UserValues): CreateUser | null {
  const role = roleIn(values);
  return (
    role && {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      ...rightsOf(values, role),
      ...detailsOf(values),
    }
  );
}

/**
 * What was changed, as it is sent: somebody else's change of another field is not undone. Rights go together, and name what
 * they were chosen from. Names only where they are not known; of somebody who has not joined, role and position alone. Null:
 * nothing was.
 */
export function updateInput(values: UserValues, user: User): UpdateUser | null {
  const first = valuesOf(user);
  const changed = (field: UserField) => values[field].trim() !== first[field];
  const typed = Object.fromEntries(FIELDS.filter(changed).map((field) => [field, values[field]]));
  const { mobilePhone, position, ...further } = detailsOf({ ...EMPTY, ...typed });
  const role = roleIn(values);
  const given = { role: user.role, flags: flagsIn(first) };
  const input = {
    ...(user.firstName === '' && changed('firstName') && { firstName: values.firstName.trim() }),
    ...(user.lastName === '' && changed('lastName') && { lastName: values.lastName.trim() }),
    ...(role &&
      rightsDiffer(given, { role, flags: flagsIn(values) }) && { ...rightsOf(values, role), revision: user.revision }),
    ...(position && { position }),
    ...(user.invitation.state === 'active' && { ...(changed('mobilePhone') && { mobilePhone }), ...further }),
  };
  return Object.keys(input).length > 0 ? { id: user.id, ...input } : null;
}

/** What was typed, on top of what is there `now`. What somebody may do is chosen anew. */
export function valuesOnTop(values: UserValues, first: UserValues, now: UserValues): UserValues {
  const typed = FIELDS.filter(
    (field) => field !== 'role' && field !== 'rolePermission' && values[field] !== first[field],
  );
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, values[field]])) };
}
