import { createHash } from 'node:crypto';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AskedOwners, CorrectedColumn } from '@cordelle/db/schema/owner-requests.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { applicationOf } from '../onboardings/application.ts';
import { applicationRow } from '../onboardings/application-row.ts';
import { tellFormerAddress } from '../onboardings/owners/former-address.ts';
import { type OwnerRows, ownerRows } from '../onboardings/owners/owner-rows.ts';
import { type OwnersContext, type OwnersHeld, ownersHeld } from '../onboardings/owners/owner-writes.ts';

/** The owners of a business as they are, or as they are asked for. */
export const asAsked = ({ stakeholders, holdings }: OwnerRows): AskedOwners => ({
  holdings: holdings.map(({ id, stakeholderId, parentStakeholderId, category, shareBps, trustRole }) => ({
    id: String(id),
    stakeholderId: String(stakeholderId),
    parentId: parentStakeholderId === null ? null : String(parentStakeholderId),
    category,
    shareBps,
    trustRole,
  })),
  positions: Object.fromEntries(stakeholders.map(({ id, position }) => [String(id), position])),
  primaryOwnerId: String(stakeholders.find(({ isPrimaryOwner }) => isPrimaryOwner)?.id ?? '') || null,
});

const CORRECTED: readonly string[] = [
  'first_name',
  'last_name',
  'date_of_birth_encrypted',
  'email',
  'country',
  'address1',
  'city',
  'province_code',
  'postal_code',
  'legal_name',
  'country_of_incorporation',
  'registration_number',
] satisfies CorrectedColumn[];
/** Of one address: somebody lives at the whole of it. */
const ADDRESS: readonly string[] = ['country', 'address1', 'city', 'province_code', 'postal_code'];
const isCorrected = (name: string): name is CorrectedColumn => CORRECTED.includes(name);

/** Another one as soon as other people own or run the business, or hold other parts: what is completed about them changes nothing. */
export const standOf = (rows: OwnerRows): string =>
  createHash('sha256')
    .update(JSON.stringify(asAsked(rows)))
    .digest('hex');

/** Holds the owners of a business with an application; nobody else changes them until this transaction ends. Throws `record.not_found`. */
export async function heldOwners(tx: Tx, ctx: OwnersContext): Promise<OwnersHeld> {
  const { clientId, app } = ctx;
  const row = await applicationRow(tx, { clientId }, { alone: true });
  if (!row) throw new DomainError('record.not_found');
  const application = await applicationOf(tx, app.keys, { row, clientId, userId: row.userId });
  // Made now where there is none yet: what is tried below is taken back, a key with it.
  await keyringOf(tx, app.keys, clientId);
  return ownersHeld(tx, ctx, application, undefined);
}

/** Makes the owners that are asked for those of the business. */
export async function putInForce(tx: Tx, { app, clientId }: OwnersContext, asked: AskedOwners): Promise<void> {
  const { sql } = tx;
  const now = app.wallClock.now();
  await sql`delete from shareholdings where client_id = ${clientId}`;
  await sql`
    update stakeholders set removed_at = ${now}, is_primary_owner = false where client_id = ${clientId} and removed_at is null`;
  for (const [id, position] of Object.entries(asked.positions))
    await sql`
      update stakeholders set removed_at = null, proposed_at = null, position = ${position},
             is_primary_owner = ${id === asked.primaryOwnerId}
       where client_id = ${clientId} and id = ${id}`;
  for (const [id, details] of Object.entries(asked.details ?? {}))
    if (id in asked.positions) {
      if (details.email !== undefined)
        await tellFormerAddress(tx, app, { clientId, ownerId: BigInt(id), next: details.email });
      await sql`update stakeholders set ${sql(details)} where client_id = ${clientId} and id = ${id}`;
    }
  for (const { id, stakeholderId, parentId, category, shareBps, trustRole } of asked.holdings)
    await sql`
      insert into shareholdings (client_id, id, stakeholder_id, parent_stakeholder_id, category, share_bps, trust_role, created_at)
      values (${clientId}, ${id}, ${stakeholderId}, ${parentId}, ${category}, ${shareBps}, ${trustRole}, ${now})`;
}

type Tried<T> = {
  readonly result: T;
  readonly asked: AskedOwners;
  readonly rows: OwnerRows;
};

/**
 * Does something with the owners that are asked for as if they were those of the business, by the rules of every other change, and
 * takes it back: those in force stay, and what is on file of them. What is new about people who are not in force is kept.
 */
export async function withAsked<T>(
  tx: Tx,
  ctx: OwnersContext,
  { held, asked }: { readonly held: OwnersHeld; readonly asked: AskedOwners },
  work: (held: OwnersHeld) => Promise<T>,
): Promise<Tried<T>> {
  const { sql } = tx;
  const { clientId, app } = ctx;
  const inForce = new Set(held.rows.stakeholders.map(({ id }) => id));
  const birthDates = new Map(held.rows.stakeholders.map(({ id, dateOfBirth }) => [id, dateOfBirth]));
  const before = await rawRows(tx, clientId);
  await sql`savepoint asked_owners`;
  await putInForce(tx, ctx, asked);
  const result = await work({ applicant: held.applicant, rows: await ownerRows(tx, app.keys, clientId) });
  const after = await ownerRows(tx, app.keys, clientId);
  const people = (await rawRows(tx, clientId)).filter(({ removed_at }) => removed_at === null);
  await sql`rollback to savepoint asked_owners`;
  const details = await completeKnown(
    tx,
    ctx,
    before,
    people.filter(({ id }) => inForce.has(id)),
    new Set(after.stakeholders.filter(({ id, dateOfBirth }) => dateOfBirth === birthDates.get(id)).map(({ id }) => id)),
  );
  await keepProposed(
    tx,
    ctx,
    people.filter(({ id }) => !inForce.has(id)),
  );
  return { result, asked: { ...asAsked(after), details }, rows: after };
}

type RawRow = Readonly<Record<string, unknown>> & { readonly id: bigint };

const rawRows = ({ sql }: Tx, clientId: bigint): Promise<RawRow[]> =>
  sql<RawRow[]>`select * from stakeholders where client_id = ${clientId} order by id`;

/** Of people in force, what was not known is kept, such as the address a link goes to; what is on file is to be corrected: it is returned. */
async function completeKnown(
  { sql }: Tx,
  { clientId }: OwnersContext,
  before: readonly RawRow[],
  people: readonly RawRow[],
  bornAsBefore: ReadonlySet<bigint>,
): Promise<NonNullable<AskedOwners['details']>> {
  const details: Record<string, Partial<Record<CorrectedColumn, string | null>>> = {};
  for (const person of people) {
    const known: Readonly<Record<string, unknown>> = before.find(({ id }) => id === person.id) ?? {};
    const added: Partial<Record<CorrectedColumn, string | null>> = {};
    const corrected: Partial<Record<CorrectedColumn, string | null>> = {};
    for (const [name, value] of Object.entries(person)) {
      if (!isCorrected(name) || value === known[name]) continue;
      // Sealed anew, the same day reads differently.
      if (name === 'date_of_birth_encrypted' && bornAsBefore.has(person.id)) continue;
      const wasKnown = known[name] !== null || (ADDRESS.includes(name) && known.address1 !== null);
      const into = wasKnown ? corrected : added;
      into[name] = typeof value === 'string' ? value : null;
    }
    if (Object.keys(added).length > 0)
      await sql`update stakeholders set ${sql(added)} where client_id = ${clientId} and id = ${person.id}`;
    if (Object.keys(corrected).length > 0) details[String(person.id)] = corrected;
  }
  return details;
}

/** People who are to be owners stand in their rows, marked; who is not asked for any more is marked no longer. */
async function keepProposed(
  { sql }: Tx,
  { app, clientId }: OwnersContext,
  newcomers: readonly RawRow[],
): Promise<void> {
  const now = app.wallClock.now();
  const ids = newcomers.map(({ id }) => id);
  await sql`
    update stakeholders set proposed_at = null
     where client_id = ${clientId} and proposed_at is not null ${ids.length > 0 ? sql`and id not in ${sql(ids)}` : sql``}`;
  // On a cluster no statement may set the client of a row that is there.
  for (const { id, client_id: _, ...fields } of newcomers) {
    const row = { ...fields, removed_at: now, proposed_at: now, is_primary_owner: false };
    const { count } = await sql`update stakeholders set ${sql(row)} where client_id = ${clientId} and id = ${id}`;
    if (count === 0) await sql`insert into stakeholders ${sql({ ...row, id, client_id: clientId })}`;
  }
}
