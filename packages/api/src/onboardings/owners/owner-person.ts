import { placeProblem, postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { ownerAddressInput } from '@cordelle/validation/onboarding/owners.ts';
import { isDateOfBirth } from '@cordelle/validation/person-rules.ts';
import type { z } from 'zod';

type Address = z.output<typeof ownerAddressInput>;

/** Where an owner lives, as their country writes it. Throws at the field that cannot be; `path` leads to the address. */
export function ownerAddress(address: Address, path: string): Address {
  const { country } = address;
  if (country !== 'CA' && country !== 'US') return address;
  const provinceCode = address.provinceCode.toUpperCase();
  const postalCode = postalCodeText(address.postalCode);
  const problem = placeProblem({ country, region: provinceCode, postalCode });
  if (problem) {
    const field = problem === 'address.region_unknown' ? 'provinceCode' : 'postalCode';
    throw new DomainError(problem, { field: `${path}.${field}` });
  }
  return { ...address, provinceCode, postalCode };
}

/** Throws for a day on which nobody alive was born. */
export function requireBirthDate(day: string, now: Date, field: string): void {
  if (!isDateOfBirth(day, now.toISOString().slice(0, 10)))
    throw new DomainError('account.date_of_birth_impossible', { field });
}

export type OwnersAddress = { readonly email: string; readonly userId: bigint | null; readonly field: string };

/**
 * Throws where the address of an owner is somebody else's: another owner's, or of a person who fills in the application and is not
 * the owner. The link to show who one is goes there.
 */
export function requireOwnAddress(
  { email, userId, field }: OwnersAddress,
  others: {
    readonly ofOwners: readonly string[];
    readonly ofUsers: readonly { readonly id: bigint; readonly email: string }[];
  },
): void {
  const isOther =
    others.ofOwners.includes(email) || others.ofUsers.some((user) => user.email === email && user.id !== userId);
  if (isOther) throw new DomainError('owners.email_of_another', { field });
}
