import type { OwnerCategory } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { parseShare, shareText } from '@cordelle/domain/onboarding/share.ts';
import type { Owners, SaveOwner, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { dayOf } from '../../../person/birth-date.ts';
import type { Fields } from '../applying.ts';

/** What a form of an owner is for: a new part of a parent, or one that is there. */
export type FormTarget = {
  readonly parentId: string | null;
  /** Null: an individual or an entity, as is chosen. */
  readonly category: OwnerCategory | null;
  readonly holdingId: string | null;
};

export const targetText = ({ parentId, category, holdingId }: FormTarget): string =>
  [parentId ?? '', category ?? '', holdingId ?? ''].join('/');

/** What a draft was typed into; null where that is not there any more. */
export function targetFrom(text: string | null, owners: Owners): FormTarget | null {
  if (text === null) return null;
  const [parentId = '', category = '', holdingId = ''] = text.split('/');
  const isThere =
    (parentId === '' || owners.stakeholders.some(({ id }) => id === parentId)) &&
    (holdingId === '' || owners.shareholdings.some(({ id }) => id === holdingId));
  const kind = (['Individual', 'Entity', 'ControlPerson'] as const).find((one) => one === category) ?? null;
  return isThere ? { parentId: parentId || null, category: kind, holdingId: holdingId || null } : null;
}

export type OwnerValues = Readonly<Record<string, string>>;
export const ADDRESS = 'individual.address';
/** Whom the form is about, where they are known: the person who signed up. */
export const SIGNUP = 'signup';

/** Names under which errors are shown, in the order of the form. */
export const PLACES = [
  'ownerCategory',
  'pick',
  'individual.firstName',
  'individual.lastName',
  'individual.dateOfBirth',
  'individual.email',
  `${ADDRESS}.country`,
  `${ADDRESS}.address1`,
  `${ADDRESS}.city`,
  `${ADDRESS}.postalCode`,
  `${ADDRESS}.provinceCode`,
  'entity.legalName',
  'entity.countryOfIncorporation',
  'entity.registrationNumber',
  'position',
  'trustRole',
  'share',
];

type Described = Pick<
  Stakeholder,
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'email'
  | 'position'
  | 'address'
  | 'legalName'
  | 'countryOfIncorporation'
  | 'registrationNumber'
>;

/** Somebody as the form shows them. */
export function describedValues(known: Partial<Described> | null, country: string): Record<string, string> {
  const text = (name: Exclude<keyof Described, 'address'>) => known?.[name] ?? '';
  return {
    'individual.firstName': text('firstName'),
    'individual.lastName': text('lastName'),
    'individual.dateOfBirth': text('dateOfBirth'),
    'individual.email': text('email'),
    [`${ADDRESS}.country`]: known?.address?.country ?? country,
    [`${ADDRESS}.address1`]: known?.address?.address1 ?? '',
    [`${ADDRESS}.city`]: known?.address?.city ?? '',
    [`${ADDRESS}.postalCode`]: known?.address?.postalCode ?? '',
    [`${ADDRESS}.provinceCode`]: known?.address?.provinceCode ?? '',
    'entity.legalName': text('legalName'),
    'entity.countryOfIncorporation': known?.countryOfIncorporation ?? country,
    'entity.registrationNumber': text('registrationNumber'),
    position: text('position'),
  };
}

/** What a form starts with. */
export function firstValues(owners: Owners, target: FormTarget, locale: 'en' | 'fr'): Record<string, string> {
  const held = owners.shareholdings.find(({ id }) => id === target.holdingId);
  const known = held ? (owners.stakeholders.find(({ id }) => id === held.stakeholderId) ?? null) : null;
  const isProprietor = ownershipForm(owners.business) === 'proprietor';
  const share = isProprietor ? '100' : (held?.share ?? '0');
  return {
    target: targetText(target),
    ownerCategory: held?.ownerCategory ?? target.category ?? (isProprietor ? 'Individual' : ''),
    pick: '',
    share: locale === 'fr' ? share.replace('.', ',') : share,
    trustRole: held?.trustRole ?? '',
    ...describedValues(known, owners.business.country),
  };
}

/** A share as the server reads it; what is none goes as it was typed, and is refused there. */
const sentShare = (typed: string, locale: 'en' | 'fr'): string => {
  const bps = parseShare(typed, locale);
  return bps === null ? typed : shareText(bps);
};

/** What is sent of a form. */
export function saveOf(
  values: OwnerValues,
  { target, owners, locale }: { readonly target: FormTarget; readonly owners: Owners; readonly locale: 'en' | 'fr' },
): Fields {
  const text = (name: string) => values[name] ?? '';
  const category = text('ownerCategory');
  const pick = text('pick');
  const isPicked = pick !== '' && pick !== SIGNUP;
  const individual = {
    firstName: text('individual.firstName'),
    lastName: text('individual.lastName'),
    dateOfBirth: dayOf(text('individual.dateOfBirth')) ?? '',
    email: text('individual.email').trim(),
    address: {
      country: text(`${ADDRESS}.country`),
      address1: text(`${ADDRESS}.address1`),
      city: text(`${ADDRESS}.city`),
      provinceCode: text(`${ADDRESS}.provinceCode`),
      postalCode: text(`${ADDRESS}.postalCode`),
    },
  };
  const entity = {
    legalName: text('entity.legalName'),
    countryOfIncorporation: text('entity.countryOfIncorporation'),
    registrationNumber: text('entity.registrationNumber'),
  };
  return {
    ownersVersion: owners.version,
    ...(target.holdingId && { holdingId: target.holdingId }),
    parentId: target.parentId,
    ownerCategory: category,
    share: category === 'ControlPerson' ? '0' : sentShare(text('share'), locale),
    trustRole: text('trustRole') || null,
    ...(isPicked && { stakeholderId: pick }),
    isSignupUser: pick === SIGNUP,
    position: text('position') || null,
    ...(!isPicked && (category === 'Entity' ? { entity } : { individual })),
  };
}

/** The cast holds where the server looks at the form: it says what is wrong with it. */
export const asSaveOwner = (answers: Fields): SaveOwner => answers as SaveOwner;
