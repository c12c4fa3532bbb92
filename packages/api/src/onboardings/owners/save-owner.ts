import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { isBusiness, type OwnerIdentity, sameIdentity } from '@cordelle/domain/onboarding/owner-identity.ts';
import { requirePlacement } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { parseShare, shareText, WHOLE_BPS } from '@cordelle/domain/onboarding/share.ts';
import type { EntityInput, IndividualInput, SaveOwner } from '@cordelle/validation/onboarding/owners.ts';
import { CONTROL_POSITIONS } from '@cordelle/validation/person-rules.ts';
import { normalisedEmail } from '../../auth/user-row.ts';
import { type OwnersAddress, ownerAddress, requireBirthDate, requireOwnAddress } from './owner-person.ts';
import type { HoldingRow, OwnerRows, StakeholderRow } from './owner-rows.ts';
import { removedStakeholders, treeOf } from './owner-rows.ts';
import {
  addHolding,
  addStakeholder,
  changeHolding,
  changeStakeholder,
  holdOwners,
  noteOwners,
  type OwnersContext,
  type OwnersHeld,
  removeHolding,
  reopenOwners,
  type StakeholderFields,
} from './owner-writes.ts';

/**
 * Adds a part of the business or of an entity, or changes one; returns its id. The same person or entity described again is the one
 * that is known. Naming who runs the business replaces who did. Throws what `requirePlacement` throws, `owners.changed_meanwhile`,
 * `owners.circle` for the business itself, and at its field what is missing or cannot be.
 */
export const saveOwner = async (tx: Tx, ctx: OwnersContext, input: SaveOwner): Promise<bigint> =>
  saveHeldOwner(tx, ctx, await holdOwners(tx, ctx, input.ownersVersion), input);

/** The same, of owners that are held already. */
export async function saveHeldOwner(tx: Tx, ctx: OwnersContext, held: OwnersHeld, input: SaveOwner): Promise<bigint> {
  const edited = input.holdingId === undefined ? null : found(held.rows.holdings, input.holdingId);
  const asked = edited
    ? { ...input, parentId: textOf(edited.parentStakeholderId), ownerCategory: edited.category }
    : input;
  const known = await knownHolder(tx, ctx, held, asked, edited);
  const { category, shareBps } = partAsked(held, asked);
  requirePlacement(
    treeOf(held.rows),
    {
      holdingId: textOf(edited?.id ?? null),
      holderId: known && isListed(held.rows, known) ? String(known.id) : null,
      parentId: asked.parentId,
      category,
      shareBps,
    },
    held.applicant,
  );
  const stakeholderId = await writeHolder(tx, ctx, held, asked, known);
  if (category === 'ControlPerson') await replaceControlPerson(tx, ctx, held.rows, edited);
  const { trustRole } = asked;
  const parentId = asked.parentId === null ? null : BigInt(asked.parentId);
  const holdingId =
    edited?.id ?? (await addHolding(tx, ctx, { stakeholderId, parentId, category, shareBps, trustRole }));
  if (edited) await changeHolding(tx, ctx, edited.id, { shareBps, trustRole });
  await reopenOwners(tx, held.applicant, ctx.app.wallClock.now());
  await noteOwners(tx, ctx, {
    action: edited ? 'owners.changed' : 'owners.added',
    stakeholderId,
    ...(edited && { before: { share: shareText(edited.shareBps) } }),
    after: {
      category,
      share: shareText(shareBps),
      of: asked.parentId,
      details: asked.individual || asked.entity ? 'given' : 'kept',
    },
  });
  return holdingId;
}

const textOf = (id: bigint | null): string | null => (id === null ? null : String(id));
const isListed = ({ stakeholders }: OwnerRows, { id }: StakeholderRow) => stakeholders.some((one) => one.id === id);

function found<R extends { readonly id: bigint }>(rows: readonly R[], id: string): R {
  const row = rows.find((one) => String(one.id) === id);
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** What part it is: all of a proprietorship, none for somebody who only runs the business. */
function partAsked({ applicant }: OwnersHeld, { ownerCategory: category, share }: SaveOwner) {
  if (category === 'ControlPerson') return { category, shareBps: 0 };
  if (ownershipForm(applicant) === 'proprietor') return { category, shareBps: WHOLE_BPS };
  return { category, shareBps: parseShare(share) ?? 0 };
}

/** The person or entity that is meant, where one is known: the edited one, the picked one, or the same described anew. */
async function knownHolder(
  tx: Tx,
  ctx: OwnersContext,
  { rows, applicant }: OwnersHeld,
  input: SaveOwner,
  edited: HoldingRow | null,
): Promise<StakeholderRow | null> {
  const kind = input.ownerCategory === 'Entity' ? 'Entity' : 'Individual';
  if (edited) return found(rows.stakeholders, String(edited.stakeholderId));
  if (input.stakeholderId) {
    const picked = found(rows.stakeholders, input.stakeholderId);
    if (picked.category !== kind) throw new DomainError('record.not_found');
    return picked;
  }
  if (input.isSignupUser) {
    const theirs = rows.stakeholders.find(({ userId }) => userId === applicant.person.id);
    if (theirs) return theirs;
  }
  const described = descriptionOf(input);
  if (!described)
    throw new DomainError('owners.field_required', {
      field: kind === 'Entity' ? 'entity.legalName' : 'individual.firstName',
    });
  const candidates = [...rows.stakeholders, ...(await removedStakeholders(tx, ctx.app.keys, ctx.clientId))];
  return candidates.find((row) => sameIdentity(identityOf(row), described)) ?? null;
}

/** Who is described; null: nobody is. */
export function descriptionOf({ ownerCategory, individual, entity }: SaveOwner): OwnerIdentity | null {
  if (ownerCategory !== 'Entity') return individual ? { category: 'Individual', ...individual } : null;
  return entity ? { category: 'Entity', ...asEntity(entity) } : null;
}

const asEntity = ({ legalName, countryOfIncorporation, registrationNumber }: EntityInput) => ({
  legalName,
  country: countryOfIncorporation,
  registrationNumber: registrationNumber || null,
});

/** Who a row tells of. */
export const identityOf = (row: StakeholderRow): OwnerIdentity =>
  row.category === 'Individual'
    ? {
        category: 'Individual',
        firstName: row.firstName ?? '',
        lastName: row.lastName ?? '',
        dateOfBirth: row.dateOfBirth,
      }
    : {
        category: 'Entity',
        legalName: row.legalName ?? '',
        country: row.countryOfIncorporation ?? '',
        registrationNumber: row.registrationNumber,
      };

/** Writes who it is, where that is new or changes; returns their id. */
async function writeHolder(
  tx: Tx,
  ctx: OwnersContext,
  held: OwnersHeld,
  input: SaveOwner,
  known: StakeholderRow | null,
): Promise<bigint> {
  const position = positionOf(held, input, known);
  if (input.ownerCategory === 'Entity') {
    const { entity } = input;
    if (!entity) return kept(known);
    const described = asEntity(entity);
    if (isBusiness({ category: 'Entity', ...described }, held.applicant.identity))
      throw new DomainError('owners.circle');
    const fields = {
      legal_name: described.legalName,
      country_of_incorporation: described.country,
      registration_number: described.registrationNumber,
    };
    return writeStakeholder(tx, ctx, 'Entity', { fields, dateOfBirth: null }, known);
  }
  const { individual } = input;
  if (individual) {
    const fields = { ...(await personFields(tx, ctx, held, individual, known, input.isSignupUser)), position };
    return writeStakeholder(tx, ctx, 'Individual', { fields, dateOfBirth: individual.dateOfBirth }, known);
  }
  const id = kept(known);
  if (known && position !== known.position)
    await changeStakeholder(tx, ctx, known, { fields: { position }, dateOfBirth: null });
  return id;
}

function kept(known: StakeholderRow | null): bigint {
  if (!known) throw new DomainError('owners.field_required');
  return known.id;
}

/** A proprietor is the owner; whoever runs a business does so in a position. */
function positionOf({ applicant }: OwnersHeld, input: SaveOwner, known: StakeholderRow | null): string | null {
  if (ownershipForm(applicant) === 'proprietor') return 'Owner';
  if (input.ownerCategory === 'ControlPerson' && input.position === null)
    throw new DomainError('owners.field_required', { field: 'position' });
  if (input.ownerCategory === 'ControlPerson' && input.position && !CONTROL_POSITIONS.includes(input.position))
    throw new DomainError('owners.position_without_control');
  return input.position ?? known?.position ?? null;
}

async function writeStakeholder(
  tx: Tx,
  ctx: OwnersContext,
  category: 'Individual' | 'Entity',
  written: { readonly fields: StakeholderFields; readonly dateOfBirth: string | null },
  known: StakeholderRow | null,
): Promise<bigint> {
  if (!known) return addStakeholder(tx, ctx, category, written);
  await changeStakeholder(tx, ctx, known, written);
  return known.id;
}

async function personFields(
  tx: Tx,
  ctx: OwnersContext,
  { rows, applicant }: OwnersHeld,
  individual: IndividualInput,
  known: StakeholderRow | null,
  isSignupUser: boolean,
): Promise<StakeholderFields> {
  requireBirthDate(individual.dateOfBirth, ctx.app.wallClock.now(), 'individual.dateOfBirth');
  const address = ownerAddress(individual.address, 'individual.address');
  const email = individual.email === '' ? null : normalisedEmail(individual.email);
  const userId = isSignupUser && !applicant.hasThirdParty ? applicant.person.id : (known?.userId ?? null);
  if (email !== null)
    await requireOwnersAddress(tx, ctx, rows, {
      email,
      field: 'individual.email',
      holderId: known?.id ?? null,
      userId,
    });
  return {
    first_name: individual.firstName,
    last_name: individual.lastName,
    email,
    user_id: userId,
    country: address.country,
    address1: address.address1,
    city: address.city,
    province_code: address.provinceCode || null,
    postal_code: address.postalCode || null,
  };
}

/** Throws where the address is somebody else's than the owner's. */
export async function requireOwnersAddress(
  tx: Tx,
  ctx: OwnersContext,
  rows: OwnerRows,
  { holderId, ...asked }: OwnersAddress & { readonly holderId: bigint | null },
): Promise<void> {
  const ofUsers = await tx.sql<{ id: bigint; email: string }[]>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
     where m.client_id = ${ctx.clientId} and u.email = ${asked.email}`;
  const ofOwners = rows.stakeholders.filter(({ id }) => id !== holderId).map(({ email }) => email ?? '');
  requireOwnAddress(asked, { ofOwners, ofUsers });
}

/** One person runs a business at a time. */
async function replaceControlPerson(
  tx: Tx,
  ctx: OwnersContext,
  rows: OwnerRows,
  edited: HoldingRow | null,
): Promise<void> {
  const former = rows.holdings.find(({ category, id }) => category === 'ControlPerson' && id !== edited?.id);
  if (former) await removeHolding(tx, ctx, rows, String(former.id));
}
