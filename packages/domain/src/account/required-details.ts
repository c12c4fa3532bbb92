/** What a person may have to say about themselves; `position` is said once per business. */
export const PERSONAL_DETAILS = [
  'firstName',
  'lastName',
  'mobilePhone',
  'dateOfBirth',
  'occupation',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
  'position',
] as const;
export type PersonalDetail = (typeof PERSONAL_DETAILS)[number];

/** The flags that ask for more; on for one of a person's businesses means on for the person. */
export type DetailFlags = {
  readonly require_service_agreement_fields_for_users: boolean;
  readonly personal_verification_for_existing_users: boolean;
};

export type DetailedPerson = {
  readonly kind: 'member' | 'staff' | 'customer';
  /** Their role in each business they belong to. */
  readonly roles: readonly string[];
  /** The flags of each of these businesses. */
  readonly releaseHelpers: readonly DetailFlags[];
};

/** Roles that act for the business and have to be reachable. */
const REACHABLE_ROLES = ['client_primary', 'client_admin', 'client_custom'];

const ADDRESS = ['address1', 'city', 'provinceCode', 'postalCode'] as const satisfies PersonalDetail[];

/**
 * The details a person must give of themselves. The provider's people and customer accounts give their names alone.
 */
export function requiredDetails({ kind, roles, releaseHelpers }: DetailedPerson): Set<PersonalDetail> {
  const required = new Set<PersonalDetail>(['firstName', 'lastName']);
  if (kind !== 'member') return required;
  const isOn = (flag: keyof DetailFlags) => releaseHelpers.some((flags) => flags[flag]);
  const need = (...details: readonly PersonalDetail[]) => {
    for (const detail of details) required.add(detail);
  };
  if (roles.some((role) => REACHABLE_ROLES.includes(role))) need('mobilePhone');
  if (isOn('require_service_agreement_fields_for_users')) need('dateOfBirth', ...ADDRESS);
  if (isOn('personal_verification_for_existing_users')) need('dateOfBirth', 'occupation', ...ADDRESS, 'position');
  return required;
}

/** What is known of a person; blank text counts as nothing. `positions`: one per business. */
export type KnownDetails = Readonly<Record<Exclude<PersonalDetail, 'position'>, string | null>> & {
  readonly positions: readonly (string | null)[];
};

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** The required details that are not known, in the order of the form. `position`: missing for one business at least. */
export function missingDetails(required: ReadonlySet<PersonalDetail>, known: KnownDetails): PersonalDetail[] {
  return PERSONAL_DETAILS.filter((detail) => {
    if (!required.has(detail)) return false;
    return detail === 'position' ? known.positions.some(isBlank) : isBlank(known[detail]);
  });
}

/** What personal verification asks for. */
const VERIFIED: ReadonlySet<PersonalDetail> = new Set(['dateOfBirth', 'occupation', ...ADDRESS, 'position']);

/**
 * Whether somebody has to complete their details before anything else: personal verification is on for one of their
 * businesses and something it asks for is missing.
 */
export function mustVerify(person: DetailedPerson, known: KnownDetails): boolean {
  const { kind, releaseHelpers } = person;
  if (kind !== 'member') return false;
  if (!releaseHelpers.some((flags) => flags.personal_verification_for_existing_users)) return false;
  return missingDetails(VERIFIED, known).length > 0;
}
