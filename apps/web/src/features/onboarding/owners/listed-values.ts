import { ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import { parseShare, shareText } from '@cordelle/domain/onboarding/share.ts';
import { OWNER_ROWS_MAX } from '@cordelle/validation/onboarding/limits.ts';
import type { Owners, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { dayOf } from '../../../person/birth-date.ts';
import type { Fields } from '../applying.ts';
import { describedValues } from './owner-values.ts';

type Values = Readonly<Record<string, string>>;
type Listed = { readonly owner: Stakeholder; readonly share: string };

/** People who hold a part of the business itself. */
export const listedOwners = ({ shareholdings, stakeholders }: Owners): Listed[] =>
  shareholdings
    .filter(({ parentId, ownerCategory }) => parentId === null && ownerCategory === 'Individual')
    .flatMap(({ stakeholderId, share }) => {
      const owner = stakeholders.find(({ id }) => id === stakeholderId);
      return owner ? [{ owner, share }] : [];
    });

export const isProprietor = ({ business }: Owners): boolean => ownershipForm(business) === 'proprietor';
export const rowField = (index: number, name: 'id' | 'name' | 'share'): string => `owners.${index}.${name}`;

/** Which owner a field is of: `owners.1.position` of the second. */
export const ownerIndex = (place: string): number => Number(place.split('.')[1]);

/** How many rows are shown: those that were filled in, one at least. */
export const ROWS = 'rows';

export function rowValues(owners: Owners, locale: 'en' | 'fr'): Record<string, string> {
  const listed = listedOwners(owners).slice(0, OWNER_ROWS_MAX);
  const rows = Array.from({ length: OWNER_ROWS_MAX }, (_, index) => {
    const known = listed[index];
    const share = isProprietor(owners) ? '100' : (known?.share ?? '');
    return {
      [rowField(index, 'id')]: known?.owner.id ?? '',
      [rowField(index, 'name')]: known ? fullName(known.owner) : '',
      [rowField(index, 'share')]: locale === 'fr' ? share.replace('.', ',') : share,
    };
  });
  return { [ROWS]: String(Math.max(1, listed.length)), ...Object.assign({}, ...rows) };
}

export function rowAnswers(values: Values, locale: 'en' | 'fr'): Fields {
  const text = (index: number, name: 'id' | 'name' | 'share') => values[rowField(index, name)]?.trim() ?? '';
  const shareOf = (typed: string) => {
    const bps = parseShare(typed, locale);
    return bps === null ? typed : shareText(bps);
  };
  return {
    owners: Array.from({ length: Number(values[ROWS]) }, (_, index) => ({
      ...(text(index, 'id') && { id: text(index, 'id') }),
      name: text(index, 'name'),
      share: shareOf(text(index, 'share')),
    })),
  };
}

const PARTS = ['country', 'address1', 'city', 'provinceCode', 'postalCode'] as const;

/** What is asked of each owner beside the name, under the place of the owner. */
export function detailValues(owners: Owners): Record<string, string> {
  const ofOne = ({ owner }: Listed, index: number) => {
    const described = describedValues(owner, owners.business.country);
    return {
      [`owners.${index}.position`]: isProprietor(owners) ? 'Owner' : (described.position ?? ''),
      [`owners.${index}.dateOfBirth`]: described['individual.dateOfBirth'] ?? '',
      [`owners.${index}.email`]: described['individual.email'] ?? '',
      ...Object.fromEntries(
        PARTS.map((part) => [`owners.${index}.address.${part}`, described[`individual.address.${part}`] ?? '']),
      ),
    };
  };
  return Object.assign({}, ...listedOwners(owners).slice(0, OWNER_ROWS_MAX).map(ofOne));
}

export const detailAnswers = (owners: Owners, values: Values): Fields => ({
  owners: listedOwners(owners)
    .slice(0, OWNER_ROWS_MAX)
    .map(({ owner }, index) => ({
      id: owner.id,
      position: values[`owners.${index}.position`] || undefined,
      dateOfBirth: dayOf(values[`owners.${index}.dateOfBirth`] ?? '') ?? '',
      email: values[`owners.${index}.email`]?.trim() ?? '',
      address: Object.fromEntries(PARTS.map((part) => [part, values[`owners.${index}.address.${part}`] ?? ''])),
    })),
});
