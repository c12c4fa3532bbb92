import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { type DetailedPerson, type KnownDetails, mustVerify } from '@cordelle/domain/account/required-details.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { scopesOfMember } from '../auth/client-scopes.ts';
import { membershipsOf } from './account-of.ts';

export type Details = { readonly person: DetailedPerson; readonly known: KnownDetails };

/**
 * What the rules on personal details look at: a person's kind, roles and flags, and what is known of them. Whether a date of
 * birth is known can be told without opening it. Needs the worker’s sight.
 */
export async function detailsOf(tx: Tx, userId: bigint): Promise<Details> {
  const [row] = await tx.sql`
    select ${columns(users, [
      'kind',
      'firstName',
      'lastName',
      'mobilePhone',
      'occupation',
      'address1',
      'city',
      'provinceCode',
      'postalCode',
    ])},
           ${columns(users, { dateOfBirth: 'dateOfBirthEncrypted' })}
      from users where id = ${userId}`;
  invariant(row, 'details are of somebody');
  const { kind, ...known } = row;
  const scopes = await scopesOfMember(tx, userId);
  const memberships = await membershipsOf(tx, userId);
  return {
    person: {
      kind,
      roles: scopes.map(({ role }) => role),
      releaseHelpers: scopes.map(({ releaseHelpers }) => releaseHelpers),
    },
    known: { ...known, positions: memberships.map(({ position }) => position) },
  };
}

/** Whether the person has to complete their details before anything else. */
export async function detailsMissing(tx: Tx, userId: bigint): Promise<boolean> {
  const { person, known } = await detailsOf(tx, userId);
  return mustVerify(person, known);
}
