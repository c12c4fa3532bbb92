import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { maskedNumber } from '@cordelle/domain/application-review/masked.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { type IdentityDocument, type IdentityMedia, IdentityServiceFailed } from '@cordelle/engine/ports/identity.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { IdentityReviewed, identityByHandInput } from '@cordelle/validation/onboarding/identity.ts';
import type { z } from 'zod';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import { addCheck, BY_HAND, CHECK, type Check, documentOf, sealOfCheck } from '../identity-checks/checks.ts';
import { holdOwner, replaceLink } from '../identity-checks/owner-links.ts';
import { shownOfClient, standingOf } from '../identity-checks/standing.ts';
import { decideOwner } from './apply-news.ts';
import { mailOwner } from './mails.ts';
import { reasonOf } from './reason-words.ts';

const OWNER = columns(stakeholders, ['id', 'firstName', 'lastName', 'verifiedAt', 'personKey']);

/** What is known of who the owners are, for the provider's people: sessions, what their documents say, and what does not fit. Needs
 *  the worker's sight. */
export async function identityOfOwners(
  tx: Tx,
  app: App,
  clientId: bigint,
  language: Language,
): Promise<IdentityReviewed['owners']> {
  const owners = await tx.sql`
    select ${OWNER} from stakeholders
     where client_id = ${clientId} and category = 'Individual'
       and (removed_at is null or proposed_at is not null or exists (select 1 from identity_checks k
                                           where k.client_id = stakeholders.client_id and k.stakeholder_id = stakeholders.id))
     order by id`;
  const all = await shownOfClient(tx, clientId);
  const reviewed: IdentityReviewed['owners'] = [];
  for (const owner of owners) {
    const { verification, stage } = standingOf(owner, all, app.identity !== null);
    const checks: IdentityReviewed['owners'][number]['checks'] = [];
    for (const check of all.checks)
      if (check.stakeholderId === owner.id)
        checks.push({
          ...(await checkShown(tx, app, check, language)),
          formerPerson: check.personKey === owner.personKey ? null : { name: check.askedName },
        });
    reviewed.push({ ...ownerNamed(owner), verification, stage, checks });
  }
  return reviewed;
}

const ownerNamed = ({ id, firstName, lastName, verifiedAt }: Row<typeof OWNER>) => ({
  id: String(id),
  name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  verifiedAt: verifiedAt?.toISOString() ?? null,
});

async function checkShown(tx: Tx, app: App, check: Check, language: Language) {
  const { id, provider, status, reasonCode, decidedAt, createdAt, nameAgrees, birthDateAgrees, riskLabels } = check;
  const stage = status === 'resubmission_requested' ? 'asked_again' : status === 'declined' ? 'failed' : 'asked';
  return {
    id: String(id),
    provider,
    status,
    reasonCode,
    reason: reasonOf(stage, reasonCode, language),
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    nameAgrees,
    birthDateAgrees,
    document: documentShown(await documentOf(tx, app.keys, check)),
    riskLabels: [...riskLabels],
    contradicted: check.contradicted,
  };
}

/** What a document says, as the service read it in one session; null where it read none. Needs the worker's sight. */
export async function documentOfCheck(
  tx: Tx,
  app: Pick<App, 'keys'>,
  clientId: bigint,
  checkId: bigint,
): Promise<IdentityDocument | null> {
  const [check] = await tx.sql`
    select ${CHECK} from identity_checks k where k.client_id = ${clientId} and k.id = ${checkId}`;
  return check ? documentOf(tx, app.keys, check) : null;
}

function documentShown(read: IdentityDocument | null) {
  if (read === null) return null;
  const { firstName, lastName, fullName, dateOfBirth, type, number, country, state, validUntil } = read;
  return {
    name: fullName ?? ([firstName, lastName].filter(Boolean).join(' ') || null),
    dateOfBirth,
    type,
    number: number === null ? null : maskedNumber(number),
    place: [state, country].filter(Boolean).join(', ') || null,
    validUntil,
  };
}

/** Pictures the service keeps of a session. Throws `record.not_found`, `identity.unavailable`. */
export async function mediaOfCheck(app: App, clientId: bigint, checkId: bigint): Promise<readonly IdentityMedia[]> {
  const { sessionId, erasedAt } = await checkById(app, clientId, checkId);
  if (!app.identity || sessionId === null || erasedAt !== null) return [];
  return answered(app, app.identity.mediaOf(sessionId));
}

async function checkById(app: App, clientId: bigint, checkId: bigint): Promise<Check> {
  const [check] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql`select ${CHECK} from identity_checks k where k.client_id = ${clientId} and k.id = ${checkId}`,
  );
  if (!check) throw new DomainError('record.not_found');
  return check;
}

async function answered<T>(app: App, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof IdentityServiceFailed)) throw error;
    app.log.warn({ err: error }, 'the identity service could not be asked');
    throw new DomainError('identity.unavailable');
  });
}

/** What a picture or video may be; anything else is not passed on. */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];

type MediaAsked = { readonly clientId: bigint; readonly checkId: bigint; readonly mediaId: string };

/**
 * Passes a picture through to one of the provider's people, and writes down that they saw it; nothing of it is kept. Throws
 * `auth.not_signed_in`, `auth.forbidden`, `record.not_found`, `identity.unavailable`.
 */
export async function openMedia(ctx: UserContext, { clientId, checkId, mediaId }: MediaAsked) {
  const { app } = ctx;
  const known = await mediaOfCheck(app, clientId, checkId);
  const media = known.find(({ id }) => id === mediaId);
  if (!media || !app.identity) throw new DomainError('record.not_found');
  await inTransaction(app.worker, {}, async (tx) => {
    await recordStaffAct(tx, ctx, {
      action: 'identity.seeMedia',
      clientIds: [clientId],
      targetType: 'identity_checks',
      targetId: String(checkId),
      after: { context: media.context },
    });
    const of = await caseOf(tx, clientId);
    const [actor, at] = [actorOf(ctx.principal), app.clock.now()];
    if (of) await recordOnCase(tx, of, { event: 'document_viewed', actor, at, detail: { title: media.context } });
  });
  const picture = await answered(app, app.identity.openMedia(mediaId));
  if (SHOWN_TYPES.includes(picture.type)) return picture;
  await picture.bytes.cancel();
  throw new DomainError('record.not_found');
}

/** Lets an owner begin anew, with a new link: what was decided before counts no more. Throws `identity.no_address`. */
export async function reopenIdentity(ctx: UserContext, clientId: bigint, ownerId: bigint): Promise<void> {
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    await tx.sql`select 1 from client_onboardings where client_id = ${clientId} for update`;
    await holdOwner(tx, clientId, ownerId);
    const [owner] = await tx.sql<{ reachable: boolean }[]>`
      select email is not null or user_id is not null as reachable from stakeholders
       where client_id = ${clientId} and id = ${ownerId}`;
    if (!owner?.reachable) throw new DomainError('identity.no_address');
    await beginAnew(tx, ctx.app, { clientId, ownerId });
    await note(tx, ctx, { clientId, ownerId, after: { reopened: true } });
  });
}

type Owner = { readonly clientId: bigint; readonly ownerId: bigint };

/** Nothing that was decided of an owner counts any more; they are mailed a new link. */
async function beginAnew(tx: Tx, app: App, { clientId, ownerId }: Owner): Promise<void> {
  await tx.sql`update stakeholders set verified_at = null where client_id = ${clientId} and id = ${ownerId}`;
  const { link, address } = await replaceLink(tx, app, { clientId, ownerId, mailed: true, reopens: true });
  await mailOwner(tx, app, { clientId, ownerId, address, about: String(link.id) });
}

/** Has an owner show who they are once more: by a new link, or where no service checks, to the provider's people. */
export async function showAnew(tx: Tx, app: App, { clientId, ownerId }: Owner): Promise<void> {
  await holdOwner(tx, clientId, ownerId);
  if (app.identity) return beginAnew(tx, app, { clientId, ownerId });
  await tx.sql`update stakeholders set verified_at = null where client_id = ${clientId} and id = ${ownerId}`;
  await addCheck(tx, app, { clientId, ownerId, provider: BY_HAND, status: 'submitted' });
}

/** What one of the provider's people saw with their own eyes counts as what the service would have said. */
export async function decideByHand(ctx: UserContext, input: z.output<typeof identityByHandInput>): Promise<void> {
  const { app } = ctx;
  const [clientId, ownerId] = [BigInt(input.clientId), BigInt(input.ownerId)];
  const { decision, note: words } = input;
  await inTransaction(app.worker, {}, async (tx) => {
    await tx.sql`select 1 from client_onboardings where client_id = ${clientId} for update`;
    await holdOwner(tx, clientId, ownerId);
    const made = { clientId, ownerId, provider: BY_HAND, status: decision, decidedAt: app.clock.now() };
    const checkId = await addCheck(tx, app, made);
    const seen = { firstName: null, lastName: null, fullName: null, dateOfBirth: null, type: words };
    const document: IdentityDocument = { ...seen, number: null, country: null, state: null, validUntil: null };
    const sealed = await sealOfCheck(
      tx,
      app.keys,
      { clientId, id: checkId },
      'document_encrypted',
      JSON.stringify(document),
    );
    await tx.sql`
      update identity_checks set document_encrypted = ${sealed} where client_id = ${clientId} and id = ${checkId}`;
    await note(tx, ctx, { clientId, ownerId, after: { decision } });
    await decideOwner(tx, app, { clientId, ownerId, checkId }, decision === 'approved' ? 'complete' : 'failed');
  });
}

type Noted = { readonly clientId: bigint; readonly ownerId: bigint; readonly after: Readonly<Record<string, unknown>> };
const note = (tx: Tx, ctx: UserContext, { clientId, ownerId, after }: Noted): Promise<void> =>
  recordStaffAct(tx, ctx, {
    action: ctx.trail?.path ?? 'identityReviews',
    clientIds: [clientId],
    targetType: 'stakeholders',
    targetId: String(ownerId),
    after,
  });
