import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { OWNER_LINK_PAUSE_SECONDS, OWNER_LINKS_PER_DAY_MAX } from '@cordelle/domain/onboarding/identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { UserContext } from '../context.ts';
import { holdOwner, replaceLink } from '../identity-checks/owner-links.ts';
import { shownOfOwner, standingOf } from '../identity-checks/standing.ts';
import { accessTo, openApplication, type Which } from '../onboardings/access.ts';
import type { Application } from '../onboardings/application.ts';
import { advanceOnboarding } from '../onboardings/hand-in.ts';
import { tellFormerAddress } from '../onboardings/owners/former-address.ts';
import { type OwnerToVerify, ownersToVerify } from '../onboardings/owners-to-verify.ts';
import { askOwners } from './ask-owners.ts';
import { mailOwner } from './mails.ts';
import { whoVerifies } from './owners-shown.ts';

const DAY_MS = 86_400_000;

type Asked = Which & { readonly ownerId?: string | undefined; readonly email?: string | undefined };

/**
 * Mails an owner a new link, which ends the one before. Throws `identity.owner_needed`, `identity.no_address`,
 * `identity.address_of_another`, `identity.decided`, `identity.sent_recently`, `identity.sent_often`.
 */
export async function sendLink(ctx: UserContext, asked: Asked): Promise<{ readonly name: string }> {
  await requireEditor(ctx, asked);
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const { application, owner, clientId } = await ownerAsked(tx, ctx, asked);
    await refuseDecided(tx, ctx.app, clientId, owner);
    await refuseOften(tx, ctx.app, clientId, owner.id);
    const email = asked.email ?? owner.email;
    if (!email) throw new DomainError('identity.no_address');
    await refuseForeignAddress(tx, application, owner, email);
    await tellFormerAddress(tx, ctx.app, { clientId, ownerId: owner.id, next: email });
    await tx.sql`update stakeholders set email = ${email} where client_id = ${clientId} and id = ${owner.id}`;
    const { link, address } = await replaceLink(tx, ctx.app, { clientId, ownerId: owner.id, mailed: true });
    await mailOwner(tx, ctx.app, { clientId, ownerId: owner.id, address, about: String(link.id) });
    await note(tx, ctx, clientId, owner.id);
    await advanceOnboarding(tx, ctx.app, clientId);
    return { name: `${owner.firstName} ${owner.lastName}`.trim() };
  });
}

/**
 * Leaves it to the provider's people to see who the owners are, where no service does: nobody is written to, and the application
 * goes on. Does nothing where a service is there.
 */
export async function leaveToProvider(ctx: UserContext, asked: Which): Promise<void> {
  const { app } = ctx;
  if (app.identity) return;
  await requireEditor(ctx, asked);
  await inTransaction(app.worker, {}, async (tx) => {
    const application = await openApplication(tx, ctx, asked, { alone: true });
    const { client } = application;
    if (!client) throw new DomainError('record.not_found');
    const owners = await ownersToVerify(tx, whoVerifies(application));
    await askOwners(
      tx,
      app,
      client.id,
      owners.filter(({ verifiedAt }) => verifiedAt === null),
    );
    await advanceOnboarding(tx, app, client.id);
  });
}

/** A link for the owner who sits in front of the wizard; it is not mailed. Throws `identity.decided`, `record.not_found`. */
export async function openOwnLink(ctx: UserContext, asked: Asked): Promise<{ readonly link: string }> {
  await requireEditor(ctx, asked);
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const { owner, clientId } = await ownerAsked(tx, ctx, asked);
    // Only the owner's own account: everybody else has the link mailed to the owner.
    if (owner.userId !== ctx.principal.userId) throw new DomainError('record.not_found');
    await refuseDecided(tx, ctx.app, clientId, owner);
    const { address } = await replaceLink(tx, ctx.app, { clientId, ownerId: owner.id, mailed: false });
    await note(tx, ctx, clientId, owner.id);
    await advanceOnboarding(tx, ctx.app, clientId);
    return { link: address.href };
  });
}

export const sentWords = (ctx: UserContext, name: string) => ({
  messages: { base: [translate('identity_link_sent', ctx.language, { name })] },
});

async function requireEditor(ctx: UserContext, asked: Which): Promise<void> {
  if (!(await accessTo(ctx, asked)).mayEdit) throw new DomainError('auth.forbidden');
}

async function ownerAsked(tx: Tx, ctx: UserContext, asked: Asked) {
  const application = await openApplication(tx, ctx, asked, { alone: true });
  const { client } = application;
  if (!client) throw new DomainError('record.not_found');
  const owners = await ownersToVerify(tx, whoVerifies(application));
  const waiting = owners.filter(({ verifiedAt }) => verifiedAt === null);
  const [only] = waiting;
  const owner =
    asked.ownerId === undefined
      ? waiting.length === 1
        ? only
        : null
      : owners.find(({ id }) => String(id) === asked.ownerId);
  if (owner === null) throw new DomainError('identity.owner_needed');
  if (!owner) throw new DomainError('record.not_found');
  await holdOwner(tx, client.id, owner.id);
  return { application, owner, clientId: client.id };
}

async function refuseDecided(tx: Tx, app: App, clientId: bigint, owner: OwnerToVerify): Promise<void> {
  const { verification } = standingOf(owner, await shownOfOwner(tx, clientId, owner.id), app.identity !== null);
  if (verification !== 'pending') throw new DomainError('identity.decided');
}

async function refuseOften({ sql }: Tx, app: App, clientId: bigint, ownerId: bigint): Promise<void> {
  const wallNow = app.wallClock.now();
  const [sent] = await sql<{ last: Date | null; today: bigint }[]>`
    select max(mailed_at) as last, count(*) filter (where mailed_at > ${new Date(wallNow.getTime() - DAY_MS)}) as today
      from owner_links where client_id = ${clientId} and stakeholder_id = ${ownerId}`;
  if (sent?.last && sent.last.getTime() + OWNER_LINK_PAUSE_SECONDS * 1000 > wallNow.getTime())
    throw new DomainError('identity.sent_recently');
  if (sent && sent.today >= OWNER_LINKS_PER_DAY_MAX) throw new DomainError('identity.sent_often');
}

/** Who fills in the application for somebody else, and every other owner, has an address of their own. */
async function refuseForeignAddress(
  { sql }: Tx,
  { person, client }: Application,
  owner: OwnerToVerify,
  email: string,
): Promise<void> {
  const [taken] = await sql`
    select 1 from users where id = ${person.id} and email = ${email} and id is distinct from ${owner.userId}
    union all
    select 1 from stakeholders
     where client_id = ${client?.id ?? null} and email = ${email} and id <> ${owner.id} and removed_at is null
    limit 1`;
  if (taken) throw new DomainError('identity.address_of_another');
}

const note = (tx: Tx, ctx: UserContext, clientId: bigint, ownerId: bigint): Promise<void> =>
  recordStaffAct(tx, ctx, {
    action: ctx.trail?.path ?? 'ownerIdentities.send',
    clientIds: [clientId],
    targetType: 'stakeholders',
    targetId: String(ownerId),
  });
