import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { personText } from '@cordelle/domain/onboarding/owner-identity.ts';
import type { OwnerCategory, TrustRole } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { type Removal, removalOf } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { actingFor, actorOf } from '@cordelle/engine/audit/actor.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import type { RequestContext } from '../../context.ts';
import { personKeyOf } from '../../identity-checks/checks.ts';
import { standAsNamed } from '../../identity-checks/stand-as-named.ts';
import { workOnPage } from '../access.ts';
import type { Application } from '../application.ts';
import { tellFormerAddress } from './former-address.ts';
import { type Applicant, applicantOf } from './owned-business.ts';
import { type OwnerRows, ownerRows, personOf, type StakeholderRow, sealBirthDate, treeOf } from './owner-rows.ts';

/** What changing owners needs of a request, and whose owners they are. */
export type OwnersContext = Pick<RequestContext, 'app' | 'principal' | 'ip' | 'userAgent' | 'requestId'> & {
  readonly clientId: bigint;
};

/** The owners of a client while they are changed: nobody else changes them meanwhile. */
export type OwnersHeld = { readonly applicant: Applicant; readonly rows: OwnerRows };

/** Pages whose answers are the owners, as a tree or as a list. */
const PAGES_OF_OWNERS = ['shareholders', 'owners_names'] as const;

/**
 * Holds the owners for a change. Throws `owners.changed_meanwhile` where they are not what was read, and what `workOnPage` throws
 * where they are not to be changed now.
 */
export async function holdOwners(tx: Tx, ctx: OwnersContext, version: string | undefined): Promise<OwnersHeld> {
  const application = await workOnPage(tx, ctx.app.keys, ctx.clientId, ...PAGES_OF_OWNERS);
  return ownersHeld(tx, ctx, application, version);
}

/** The same, of an application that is held already. */
export async function ownersHeld(
  tx: Tx,
  ctx: OwnersContext,
  application: Application,
  version: string | undefined,
): Promise<OwnersHeld> {
  const applicant = applicantOf(application);
  const rows = await ownerRows(tx, ctx.app.keys, ctx.clientId);
  if (version !== undefined && version !== rows.version) throw new DomainError('owners.changed_meanwhile');
  return { applicant, rows };
}

/** Fields of a person or an entity as they are stored; what is not named stays. */
export type StakeholderFields = Partial<{
  first_name: string;
  last_name: string;
  email: string | null;
  position: string | null;
  user_id: bigint | null;
  legal_name: string;
  country_of_incorporation: string;
  registration_number: string | null;
  country: string;
  address1: string;
  city: string;
  province_code: string | null;
  postal_code: string | null;
}>;

type Written = { readonly fields: StakeholderFields; readonly dateOfBirth: string | null };

/** Adds somebody who is not among the owners yet; returns their id. */
export async function addStakeholder(
  tx: Tx,
  ctx: OwnersContext,
  category: 'Individual' | 'Entity',
  { fields, dateOfBirth }: Written,
): Promise<bigint> {
  const { first_name: firstName = '', last_name: lastName = '' } = fields;
  const personKey =
    category === 'Individual' ? personKeyOf(ctx.app.keys, ctx.clientId, { firstName, lastName, dateOfBirth }) : null;
  const row = {
    client_id: ctx.clientId,
    category,
    created_at: ctx.app.wallClock.now(),
    person_key: personKey,
    ...fields,
  };
  const [added] = await tx.sql<{ id: bigint }[]>`insert into stakeholders ${tx.sql(row)} returning id`;
  if (!added) throw new Error('an owner that was added has an id');
  if (dateOfBirth !== null) await writeBirthDate(tx, ctx, added.id, dateOfBirth);
  return added.id;
}

/**
 * Changes what is said of somebody. Whoever showed who they are under another name or birth date has to show it anew, unless the two
 * are as good as the same (`personText`); an address that is replaced is told.
 */
export async function changeStakeholder(
  tx: Tx,
  ctx: OwnersContext,
  known: StakeholderRow,
  { fields, dateOfBirth }: Written,
): Promise<void> {
  const { id } = known;
  const { email } = fields;
  if (email !== undefined) await tellFormerAddress(tx, ctx.app, { clientId: ctx.clientId, ownerId: id, next: email });
  const row = { ...fields, removed_at: null };
  await tx.sql`update stakeholders set ${tx.sql(row)} where client_id = ${ctx.clientId} and id = ${id}`;
  if (dateOfBirth !== null) await writeBirthDate(tx, ctx, id, dateOfBirth);
  const person = personOf(known);
  const { first_name: firstName = person.firstName, last_name: lastName = person.lastName } = fields;
  const next = { firstName, lastName, dateOfBirth: dateOfBirth ?? person.dateOfBirth };
  if (known.category === 'Individual' && personText(next) !== personText(person))
    await standAsNamed(tx, ctx.app, { clientId: ctx.clientId, ownerId: id });
}

async function writeBirthDate(tx: Tx, ctx: OwnersContext, id: bigint, day: string): Promise<void> {
  const sealed = await sealBirthDate(tx, ctx.app.keys, ctx.clientId, id, day);
  await tx.sql`
    update stakeholders set date_of_birth_encrypted = ${sealed} where client_id = ${ctx.clientId} and id = ${id}`;
}

/** A part as it is written. */
export type HoldingFields = {
  readonly stakeholderId: bigint;
  readonly parentId: bigint | null;
  readonly category: OwnerCategory;
  readonly shareBps: number;
  readonly trustRole: TrustRole | null;
};

export async function addHolding(tx: Tx, ctx: OwnersContext, held: HoldingFields): Promise<bigint> {
  const [added] = await tx.sql<{ id: bigint }[]>`
    insert into shareholdings (client_id, stakeholder_id, parent_stakeholder_id, category, share_bps, trust_role, created_at)
    values (${ctx.clientId}, ${held.stakeholderId}, ${held.parentId}, ${held.category}, ${held.shareBps},
            ${held.trustRole}, ${ctx.app.wallClock.now()})
    returning id`;
  if (!added) throw new Error('a part that was added has an id');
  return added.id;
}

export async function changeHolding(
  { sql }: Tx,
  ctx: OwnersContext,
  id: bigint,
  { shareBps, trustRole }: Pick<HoldingFields, 'shareBps' | 'trustRole'>,
): Promise<void> {
  await sql`
    update shareholdings set share_bps = ${shareBps}, trust_role = ${trustRole}
     where client_id = ${ctx.clientId} and id = ${id}`;
}

/**
 * Takes a part away, with everything below an entity that nobody else names. What was found of the people stays with them; they
 * are no owners any more. Throws `record.not_found`.
 */
export async function removeHolding(tx: Tx, ctx: OwnersContext, rows: OwnerRows, holdingId: string): Promise<Removal> {
  const removal = removalOf(treeOf(rows), holdingId);
  const { clientId } = ctx;
  await tx.sql`delete from shareholdings where client_id = ${clientId} and id in ${tx.sql(removal.holdingIds)}`;
  if (removal.holderIds.length > 0)
    await tx.sql`
      update stakeholders set removed_at = ${ctx.app.wallClock.now()}, is_primary_owner = false
       where client_id = ${clientId} and id in ${tx.sql(removal.holderIds)}`;
  return removal;
}

/** Owners that changed are to be confirmed again. */
export async function reopenOwners(
  { sql }: Tx,
  { onboardingId }: Pick<Applicant, 'onboardingId'>,
  at: Date,
): Promise<void> {
  await sql`
    update client_onboardings set owners_completed = false, version = version + 1, last_active_at = ${at}
     where id = ${onboardingId}`;
}

/** What is done to owners: `owners.added`, with what is no secret of it. */
export type OwnersAct = {
  readonly action: `owners.${string}`;
  readonly stakeholderId: bigint | string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

export async function noteOwners(tx: Tx, ctx: OwnersContext, act: OwnersAct): Promise<void> {
  const { ip, userAgent, requestId, principal, clientId } = ctx;
  await writeAuditRows(tx, [
    {
      clientId,
      at: null,
      actor: actorOf(principal),
      action: act.action,
      targetType: 'stakeholders',
      targetId: act.stakeholderId,
      before: act.before ?? null,
      after: act.after ?? null,
      actingFor: actingFor(principal, clientId),
      ip,
      userAgent,
      requestId,
    },
  ]);
}
