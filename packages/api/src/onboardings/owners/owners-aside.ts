import type { Tx } from '@cordelle/db/connection.ts';
import type { OwnersAside } from '@cordelle/db/schema/onboardings.ts';
import type { OwnedBusiness } from '@cordelle/domain/onboarding/ownership.ts';
import { asksWhoRunsIt, ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { type OwnerRows, ownerRows } from './owner-rows.ts';
import { addHolding, noteOwners, type OwnersContext, reopenOwners } from './owner-writes.ts';

type Form = 'proprietor' | 'others';
type Kept = Readonly<Partial<Record<Form, OwnersAside>>>;
const formOf = (business: OwnedBusiness): Form => (ownershipForm(business) === 'proprietor' ? 'proprietor' : 'others');

type Changed = { readonly onboardingId: bigint; readonly before: OwnedBusiness; readonly after: OwnedBusiness };

/**
 * What a change of the legal form or the country means for the owners: those of a proprietor and those of any other business are
 * kept aside for each other and come back unchanged; wherever other questions are asked of them, they are confirmed anew.
 */
export async function ownersFollow(
  tx: Tx,
  ctx: OwnersContext,
  { onboardingId, before, after }: Changed,
): Promise<void> {
  const [from, to] = [formOf(before), formOf(after)];
  if (from !== to) await swap(tx, ctx, onboardingId, from, to);
  const asksAnew = ownershipForm(before) !== ownershipForm(after) || (asksWhoRunsIt(after) && !asksWhoRunsIt(before));
  if (asksAnew) await reopenOwners(tx, { onboardingId }, ctx.app.wallClock.now());
}

async function swap(tx: Tx, ctx: OwnersContext, onboardingId: bigint, from: Form, to: Form): Promise<void> {
  const { sql } = tx;
  const { clientId } = ctx;
  const rows = await ownerRows(tx, ctx.app.keys, clientId);
  const [kept] = await sql<{ aside: Kept }[]>`
    select owners_aside as aside from client_onboardings where id = ${onboardingId}`;
  const back = kept?.aside[to];
  await sql`delete from shareholdings where client_id = ${clientId}`;
  await sql`
    update stakeholders set removed_at = ${ctx.app.wallClock.now()}, is_primary_owner = false
     where client_id = ${clientId} and removed_at is null`;
  if (back) await bringBack(tx, ctx, back);
  const aside = rows.holdings.length > 0 ? { [from]: asideOf(rows) } : {};
  await sql`update client_onboardings set owners_aside = ${sql.json(aside)} where id = ${onboardingId}`;
  if (rows.holdings.length > 0 || back)
    await noteOwners(tx, ctx, {
      action: 'owners.set_aside',
      stakeholderId: null,
      before: { count: rows.holdings.length },
      after: { count: back?.holdings.length ?? 0 },
    });
}

const asideOf = ({ stakeholders, holdings }: OwnerRows): OwnersAside => ({
  holdings: holdings.map(({ stakeholderId, parentStakeholderId, category, shareBps, trustRole }) => ({
    stakeholderId: String(stakeholderId),
    parentId: parentStakeholderId === null ? null : String(parentStakeholderId),
    category,
    shareBps,
    trustRole,
  })),
  positions: Object.fromEntries(stakeholders.map(({ id, position }) => [String(id), position])),
  primaryOwnerId: String(stakeholders.find(({ isPrimaryOwner }) => isPrimaryOwner)?.id ?? '') || null,
});

async function bringBack(tx: Tx, ctx: OwnersContext, { holdings, positions, primaryOwnerId }: OwnersAside) {
  for (const [id, position] of Object.entries(positions))
    await tx.sql`
      update stakeholders set removed_at = null, position = ${position}, is_primary_owner = ${id === primaryOwnerId}
       where client_id = ${ctx.clientId} and id = ${id}`;
  for (const { stakeholderId, parentId, ...held } of holdings)
    await addHolding(tx, ctx, {
      ...held,
      stakeholderId: BigInt(stakeholderId),
      parentId: parentId === null ? null : BigInt(parentId),
    });
}
