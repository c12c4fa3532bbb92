import { countryOfRegion, postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { parseShare, shareText } from '@cordelle/domain/onboarding/share.ts';
import type { PartSaid } from '@cordelle/validation/onboarding/public-owners.ts';
import type { HoldingRow, StakeholderRow } from './owner-rows.ts';

/** A part that is there, with who holds it. */
export type KnownPart = { readonly holding: HoldingRow; readonly holder: StakeholderRow };
type Said = NonNullable<PartSaid['addressesAttributes']>[number];
type Home = Partial<Omit<Said, 'id'>>;
type Fields = Readonly<Record<string, unknown>>;

/** An address as the pages ask for it; the region tells the country where it is left away. */
export function homeOf({ country, address1, city, provinceCode, postalCode }: Home = {}): Fields {
  const region = (provinceCode ?? '').toUpperCase();
  const place = country ?? countryOfRegion(region) ?? '';
  const isNear = place === 'CA' || place === 'US';
  return {
    country: place,
    address1: address1 ?? '',
    city: city ?? '',
    provinceCode: isNear ? region : (provinceCode ?? ''),
    postalCode: isNear ? postalCodeText(postalCode ?? '') : (postalCode ?? ''),
  };
}

/** Nothing is said but which part is meant. */
export const isOnlyNamed = ({ id, shareholdersAttributes: _, ...said }: PartSaid): boolean =>
  id !== undefined && Object.values(said).every((value) => value === undefined);

type Place = { readonly parentId: string | null; readonly signupUserId: bigint };

/**
 * A part as a program says it, in the words of the pages, for their schema to judge. What it leaves away of somebody known stays;
 * of somebody who is only picked nothing is said.
 */
export function asSaved(said: PartSaid, known: KnownPart | null, { parentId, signupUserId }: Place): Fields {
  const category = known?.holding.category ?? said.ownerCategory;
  const picked = known ? null : (said.stakeholderId ?? null);
  const details = category === 'Entity' ? { entity: entityIn(said, known) } : { individual: individualIn(said, known) };
  return {
    ...(known && { holdingId: String(known.holding.id) }),
    ...(picked !== null && { stakeholderId: picked }),
    parentId,
    ownerCategory: category,
    share: shareOf(said, known) ?? (category === 'ControlPerson' ? '0' : ''),
    trustRole: said.trustRole ?? known?.holding.trustRole ?? null,
    isSignupUser: said.userId === String(signupUserId) || known?.holder.userId === signupUserId,
    position: said.position ?? known?.holder.position ?? null,
    ...(picked !== null && saysNobody(said) ? {} : details),
  };
}

/** As the pages write it: `25.00` is `25`. */
function shareOf({ share }: PartSaid, known: KnownPart | null): string | null {
  if (share == null) return known ? shareText(known.holding.shareBps) : null;
  const bps = parseShare(share);
  return bps === null ? share : shareText(bps);
}

const saysNobody = ({ firstName, lastName, dateOfBirth, legalName, addressesAttributes }: PartSaid): boolean =>
  [firstName, lastName, dateOfBirth, legalName, addressesAttributes?.[0]].every((value) => value == null);

function individualIn(said: PartSaid, known: KnownPart | null): Fields {
  const row = known?.holder;
  const [home] = said.addressesAttributes ?? [];
  return {
    firstName: said.firstName ?? row?.firstName ?? '',
    lastName: said.lastName ?? row?.lastName ?? '',
    dateOfBirth: said.dateOfBirth ?? row?.dateOfBirth ?? '',
    email: said.email ?? row?.email ?? '',
    address: homeOf({ ...row, ...(home && ofItself(home)) }),
  };
}

/** Another region without a country may be one of another country. */
function ofItself({ id: _, ...home }: Said): Home {
  const fields: Home = Object.fromEntries(Object.entries(home).filter(([, value]) => value != null));
  return fields.provinceCode && !fields.country ? { ...fields, country: null } : fields;
}

const entityIn = (said: PartSaid, known: KnownPart | null): Fields => ({
  legalName: said.legalName ?? known?.holder.legalName ?? '',
  countryOfIncorporation: said.countryOfIncorporation ?? known?.holder.countryOfIncorporation ?? '',
  registrationNumber: said.registrationNumber ?? known?.holder.registrationNumber ?? '',
});

/** Where a field of the pages stands among what a program said: `at` leads to its part. What concerns the whole tree stays at `base`. */
export function fieldOfPart(at: string, field: string): string {
  if (field === 'base') return field;
  return `${at}.${field.replace(/^individual\.address\b/, 'addressesAttributes.0').replace(/^(individual|entity)\./, '')}`;
}
