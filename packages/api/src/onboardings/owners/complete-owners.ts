import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { standingsOf } from '@cordelle/domain/onboarding/ownership.ts';
import {
  cannotBeWrittenTo,
  entitiesWithoutIndividual,
  primaryOwnerOf,
} from '@cordelle/domain/onboarding/ownership-form.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import { treeOf } from './owner-rows.ts';
import { noteOwners, type OwnersContext, type OwnersHeld } from './owner-writes.ts';

/**
 * Confirms the owners of a business: nothing is missing, and somebody answers for it. Throws `owners.none`,
 * `owners.entity_without_individual`, `owners.control_person_missing` and, where a service checks who they are,
 * `owners.email_missing`.
 */
export async function completeOwners(tx: Tx, ctx: OwnersContext, held: OwnersHeld): Promise<void> {
  requireWhole(held);
  const { applicant, rows } = held;
  const standings = standingsOf(treeOf(rows), applicant);
  const signup = rows.stakeholders.find(({ userId }) => userId === applicant.person.id);
  const signupId = signup ? String(signup.id) : null;
  const people = rows.stakeholders.map(({ id, email }) => ({ id: String(id), email }));
  const silent = ctx.app.identity ? cannotBeWrittenTo(standings, people, signupId) : null;
  const unwritten = rows.stakeholders.find(({ id }) => String(id) === silent);
  if (unwritten) throw new DomainError('owners.email_missing', { name: fullName(unwritten) });
  const primary = primaryOwnerOf(standings, signupId);
  if (primary === null) throw new DomainError('owners.control_person_missing');
  await setPrimaryOwner(tx, ctx, BigInt(primary));
  await tx.sql`update client_onboardings set owners_completed = true where id = ${applicant.onboardingId}`;
  await noteOwners(tx, ctx, { action: 'owners.confirmed', stakeholderId: primary });
}

function requireWhole({ rows }: OwnersHeld): void {
  if (rows.holdings.length === 0) throw new DomainError('owners.none');
  const [alone] = entitiesWithoutIndividual(treeOf(rows));
  if (alone === undefined) return;
  const legalName = rows.stakeholders.find(({ id }) => String(id) === alone)?.legalName ?? '';
  throw new DomainError('owners.entity_without_individual', { legalName });
}

/** One owner answers for the business. */
export async function setPrimaryOwner({ sql }: Tx, { clientId }: OwnersContext, id: bigint): Promise<void> {
  await sql`update stakeholders set is_primary_owner = false where client_id = ${clientId} and is_primary_owner and id <> ${id}`;
  await sql`update stakeholders set is_primary_owner = true where client_id = ${clientId} and id = ${id}`;
}
