import type { DetailFlags, PersonalDetail } from '../account/required-details.ts';
import type { MemberRole } from './membership-rules.ts';

const RESPONSIBLE_ROLES: readonly MemberRole[] = ['client_primary', 'client_admin', 'client_custom'];

/**
 * What whoever adds somebody to a business must say of them. Read-only users need neither phone nor position.
 */
export function requiredOfUser(role: MemberRole | null, flags: DetailFlags): Set<PersonalDetail> {
  return new Set<PersonalDetail>([
    'firstName',
    'lastName',
    ...(role !== null && RESPONSIBLE_ROLES.includes(role) ? (['mobilePhone', 'position'] as const) : []),
    ...(flags.personal_verification_for_existing_users ? (['occupation'] as const) : []),
    ...(flags.require_service_agreement_fields_for_users
      ? (['dateOfBirth', 'address1', 'city', 'provinceCode', 'postalCode'] as const)
      : []),
  ]);
}
