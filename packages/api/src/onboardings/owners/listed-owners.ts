import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { namesOf } from '@cordelle/domain/onboarding/person-name.ts';
import { parseShare, shareText, WHOLE_BPS } from '@cordelle/domain/onboarding/share.ts';
import type { NamedOwners, OwnersDetails } from '@cordelle/validation/onboarding/owners.ts';
import type { SectionAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { normalisedEmail } from '../../auth/user-row.ts';
import { setPrimaryOwner } from './complete-owners.ts';
import { tellFormerAddress } from './former-address.ts';
import { ownerAddress, requireBirthDate } from './owner-person.ts';
import type { HoldingRow, OwnerRows, StakeholderRow } from './owner-rows.ts';
import {
  addHolding,
  addStakeholder,
  changeHolding,
  changeStakeholder,
  noteOwners,
  type OwnersContext,
  type OwnersHeld,
  removeHolding,
  reopenOwners,
} from './owner-writes.ts';
import { requireOwnersAddress } from './save-owner.ts';

/** People who hold a part of the business itself: what the short form of the owners shows. */
const listed = ({ holdings }: OwnerRows): readonly HoldingRow[] =>
  holdings.filter(({ category, parentStakeholderId }) => category === 'Individual' && parentStakeholderId === null);

/**
 * Names the owners of a business by the short form: who is not named any more is none. Throws `owners.share_over_whole`,
 * `owners.proprietor_alone` and `record.not_found`.
 */
export async function nameOwners(tx: Tx, ctx: OwnersContext, held: OwnersHeld, named: NamedOwners): Promise<void> {
  const { applicant, rows } = held;
  const isProprietor = ownershipForm(applicant) === 'proprietor';
  const given = named
    .filter(({ name }) => name !== '')
    .map((row) => ({ ...row, shareBps: parseShare(row.share) ?? 0 }));
  const owners = isProprietor ? given.map((row) => ({ ...row, shareBps: WHOLE_BPS })) : given;
  if (isProprietor && owners.length > 1) throw new DomainError('owners.proprietor_alone');
  requireWithinWhole(rows, owners);
  const kept = owners.map(({ id }) => (id === undefined ? null : found(rows, id)));
  for (const gone of listed(rows).filter((one) => !kept.includes(one))) {
    await removeHolding(tx, ctx, rows, String(gone.id));
    await noteOwners(tx, ctx, { action: 'owners.removed', stakeholderId: gone.stakeholderId });
  }
  for (const [index, { name, shareBps }] of owners.entries())
    await writeListed(tx, ctx, held, { known: kept[index] ?? null, name, shareBps });
  await reopenOwners(tx, applicant, ctx.app.wallClock.now());
}

function found(rows: OwnerRows, stakeholderId: string): HoldingRow {
  const row = listed(rows).find((held) => String(held.stakeholderId) === stakeholderId);
  if (!row) throw new DomainError('record.not_found');
  return row;
}

function holderOf({ stakeholders }: OwnerRows, { stakeholderId }: HoldingRow): StakeholderRow {
  const holder = stakeholders.find(({ id }) => id === stakeholderId);
  invariant(holder, 'a part is held by somebody');
  return holder;
}

/** Entities that were named in the long form hold on to their part. */
function requireWithinWhole(rows: OwnerRows, owners: readonly { readonly shareBps: number }[]): void {
  const entities = rows.holdings.filter(
    ({ category, parentStakeholderId }) => category === 'Entity' && parentStakeholderId === null,
  );
  let left = entities.reduce((rest, { shareBps }) => rest - shareBps, WHOLE_BPS);
  for (const [index, { shareBps }] of owners.entries()) {
    if (shareBps > left)
      throw new DomainError('owners.share_over_whole', {
        remaining: Number(shareText(left)),
        field: `owners.${index}.share`,
      });
    left -= shareBps;
  }
}

type Listed = { readonly known: HoldingRow | null; readonly name: string; readonly shareBps: number };

async function writeListed(
  tx: Tx,
  ctx: OwnersContext,
  { rows, applicant }: OwnersHeld,
  { known, name, shareBps }: Listed,
): Promise<void> {
  const { firstName, lastName } = namesOf(name);
  const fields = {
    first_name: firstName,
    last_name: lastName,
    ...(ownershipForm(applicant) === 'proprietor' && { position: 'Owner' }),
  };
  if (!known) {
    const stakeholderId = await addStakeholder(tx, ctx, 'Individual', { fields, dateOfBirth: null });
    const part = { stakeholderId, parentId: null, category: 'Individual', shareBps, trustRole: null } as const;
    await addHolding(tx, ctx, part);
    await noteOwners(tx, ctx, { action: 'owners.added', stakeholderId, after: { share: shareText(shareBps) } });
    return;
  }
  const before = holderOf(rows, known);
  const isNamedSo = before.firstName === firstName && before.lastName === lastName;
  if (isNamedSo && known.shareBps === shareBps) return;
  await changeStakeholder(tx, ctx, before, { fields, dateOfBirth: null });
  await changeHolding(tx, ctx, known.id, { shareBps, trustRole: known.trustRole });
  await noteOwners(tx, ctx, {
    action: 'owners.changed',
    stakeholderId: known.stakeholderId,
    before: { share: shareText(known.shareBps) },
    after: { share: shareText(shareBps) },
  });
}

/**
 * Chooses who answers for the business, and says whether it is the person who signs up: they show who they are at once, and their
 * address is not asked again. Throws `record.not_found`.
 */
export async function choosePrimaryOwner(
  tx: Tx,
  ctx: OwnersContext,
  { rows, applicant }: OwnersHeld,
  { primaryOwnerId, signupUserIsPrimaryOwner: isMe }: SectionAnswers<'primary_owner'>,
): Promise<void> {
  const { stakeholderId: id } = found(rows, primaryOwnerId);
  await setPrimaryOwner(tx, ctx, id);
  if (isMe !== undefined && !applicant.hasThirdParty) {
    const { id: userId } = applicant.person;
    await tx.sql`
      update stakeholders set user_id = null
       where client_id = ${ctx.clientId} and user_id = ${userId} and (id <> ${id} or not ${isMe}::boolean)`;
    if (isMe) {
      const [me] = await tx.sql`select ${columns(users, ['email'])} from users where id = ${userId}`;
      await tellFormerAddress(tx, ctx.app, { clientId: ctx.clientId, ownerId: id, next: me?.email ?? null });
      await tx.sql`
        update stakeholders s set user_id = u.id, email = u.email from users u
         where u.id = ${userId} and s.client_id = ${ctx.clientId} and s.id = ${id}`;
    }
  }
  await noteOwners(tx, ctx, { action: 'owners.confirmed', stakeholderId: id });
}

/** Says who the named owners are. Throws at its field what is missing or cannot be, and `record.not_found`. */
export async function describeOwners(
  tx: Tx,
  ctx: OwnersContext,
  { rows, applicant }: OwnersHeld,
  details: OwnersDetails,
): Promise<void> {
  for (const [index, one] of details.entries()) {
    const known = holderOf(rows, found(rows, one.id));
    const { id } = known;
    requireBirthDate(one.dateOfBirth, ctx.app.wallClock.now(), `owners.${index}.dateOfBirth`);
    const address = ownerAddress(one.address, `owners.${index}.address`);
    const email = one.email === '' ? null : normalisedEmail(one.email);
    if (email === null && known.isPrimaryOwner && known.userId !== applicant.person.id && ctx.app.identity)
      throw new DomainError('owners.field_required', { field: `owners.${index}.email` });
    if (email !== null) {
      const twice = details.some((other) => other !== one && normalisedEmail(other.email) === email);
      const field = `owners.${index}.email`;
      if (twice) throw new DomainError('owners.email_of_another', { field });
      await requireOwnersAddress(tx, ctx, rows, { email, holderId: id, userId: known.userId, field });
    }
    const fields = {
      position: ownershipForm(applicant) === 'proprietor' ? 'Owner' : one.position,
      email,
      country: address.country,
      address1: address.address1,
      city: address.city,
      province_code: address.provinceCode || null,
      postal_code: address.postalCode || null,
    };
    await changeStakeholder(tx, ctx, known, { fields, dateOfBirth: one.dateOfBirth });
    await noteOwners(tx, ctx, { action: 'owners.changed', stakeholderId: id, after: { details: 'given' } });
  }
}
