import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { ownerRequests } from '@cordelle/db/schema/owner-requests.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { personText } from '@cordelle/domain/onboarding/owner-identity.ts';
import { detailsDifference, type OwnerDetails, ownersDifference } from '@cordelle/domain/onboarding/owner-requests.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import { shareText } from '@cordelle/domain/onboarding/share.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import type { ownersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import type { RemoveOwner, SaveOwner } from '@cordelle/validation/onboarding/owners.ts';
import type { z } from 'zod';
import { endRequest } from '../application-cases/end-owner-request.ts';
import { openReverification } from '../applications/reverification.ts';
import { zoneOf } from '../bank-account-changes/shown.ts';
import type { MemberContext } from '../context.ts';
import { askOwners } from '../identity/ask-owners.ts';
import { completeOwners } from '../onboardings/owners/complete-owners.ts';
import { type OwnerRows, personOf, type StakeholderRow, treeOf } from '../onboardings/owners/owner-rows.ts';
import { noteOwners, type OwnersContext, type OwnersHeld, removeHolding } from '../onboardings/owners/owner-writes.ts';
import { ownersShown } from '../onboardings/owners/owners-answer.ts';
import { saveHeldOwner } from '../onboardings/owners/save-owner.ts';
import { ownersToVerify } from '../onboardings/owners-to-verify.ts';
import { asAsked, heldOwners, standOf, withAsked } from './asked-owners.ts';

export const REQUEST = columns(ownerRequests, 'r', [
  'id',
  'clientId',
  'status',
  'owners',
  'basedOn',
  'askedBy',
  'askedAt',
  'decidedAt',
  'words',
]);
export type OwnerRequest = Row<typeof REQUEST>;

/** The newest request of a business; null: it never asked. */
export async function newestRequest({ sql }: Tx, clientId: bigint): Promise<OwnerRequest | null> {
  const [row] = await sql`
    select ${REQUEST} from owner_requests r where r.client_id = ${clientId} order by r.id desc limit 1`;
  return row ?? null;
}

const ownersContext = (ctx: MemberContext): OwnersContext => ({ ...ctx, clientId: ctx.client.id });

/** The owners in force, and those the business asks for or puts together. */
export const askedFor = (ctx: MemberContext): Promise<z.input<typeof ownersAsked>> =>
  // What is asked for is looked at as if it were so, which writes, and is taken back.
  ctx.writeAcross(async (tx) => {
    requireApproved(ctx);
    const of = ownersContext(ctx);
    const held = await heldOwners(tx, of);
    const request = await newestRequest(tx, of.clientId);
    const open = request?.status === 'draft' || request?.status === 'asked';
    const rows = open ? (await withAsked(tx, of, { held, asked: request.owners }, async () => null)).rows : held.rows;
    const corrected = corrections(held.rows, rows);
    return {
      zone: await zoneOf(tx, of.clientId),
      owners: shownTo(held, asTheyWouldBe(rows, corrected)),
      changes: difference(held.rows, rows),
      corrections: corrected,
      request: request && {
        status: request.status,
        askedAt: request.askedAt?.toISOString() ?? null,
        decidedAt: request.decidedAt?.toISOString() ?? null,
        words: request.words,
      },
    };
  });

const shownTo = ({ applicant }: OwnersHeld, rows: OwnerRows) => ({
  ...ownersShown(applicant, rows),
  // People sign up once; whoever is to be an owner now is described.
  signupUser: null,
});

/** Who comes, goes, or holds another part, by name. */
export function difference(before: OwnerRows, after: OwnerRows): z.input<typeof ownersAsked>['changes'] {
  const people = [...after.stakeholders, ...before.stakeholders];
  const namedBy = (id: string | null) => {
    const row = people.find((one) => String(one.id) === id);
    return row ? nameOf(row) : null;
  };
  return ownersDifference(treeOf(before).holdings, treeOf(after).holdings).map(
    ({ holderId, parentId, category, before: was, after: is }) => ({
      name: namedBy(holderId) ?? '',
      of: namedBy(parentId),
      category,
      before: was === null ? null : shareText(was),
      after: is === null ? null : shareText(is),
    }),
  );
}

/** What is corrected of those who stay, by name. */
export function corrections(before: OwnerRows, after: OwnerRows): z.input<typeof ownersAsked>['corrections'] {
  return after.stakeholders.flatMap((now) => {
    const then = before.stakeholders.find(({ id }) => id === now.id);
    const details = then ? detailsDifference(detailsOf(then), detailsOf(now)) : [];
    if (!then || details.length === 0) return [];
    return [{ stakeholderId: String(now.id), name: nameOf(then), details, shownAnew: isSomebodyElse(then, now) }];
  });
}

const nameOf = (row: StakeholderRow): string => row.legalName ?? fullName(row);

/** Whoever showed who they are did so under another name, or as born on another day. */
const isSomebodyElse = (then: StakeholderRow, now: StakeholderRow): boolean =>
  then.category === 'Individual' && personText(personOf(then)) !== personText(personOf(now));

function detailsOf(row: StakeholderRow): OwnerDetails {
  const { category, dateOfBirth, email, position, address1, city, provinceCode, postalCode, country } = row;
  const region = [provinceCode, postalCode].filter(Boolean).join(' ');
  return {
    name: category === 'Individual' ? fullName(row) : null,
    dateOfBirth,
    email,
    position,
    address: [address1, city, region, country].filter(Boolean).join(', ') || null,
    legalName: row.legalName,
    countryOfIncorporation: row.countryOfIncorporation,
    registrationNumber: row.registrationNumber,
  };
}

/** The owners as they would be: whoever has to show who they are once more has not. */
export const asTheyWouldBe = (rows: OwnerRows, corrected: ReturnType<typeof corrections>): OwnerRows => {
  const anew = new Set(corrected.filter(({ shownAnew }) => shownAnew).map(({ stakeholderId }) => stakeholderId));
  const stakeholders = rows.stakeholders.map((row) => (anew.has(String(row.id)) ? { ...row, verifiedAt: null } : row));
  return { ...rows, stakeholders };
};

/** Programs ask for no owners, and a third party is asked for none. */
function requireApproved({ client, principal }: MemberContext): void {
  const mayAsk = principal.kind === 'user' && client.status === 'approved' && client.clientType !== 'Third Party';
  if (!mayAsk) throw new DomainError('auth.forbidden');
}

/** Changes what is put together; nothing of it is in force, and nobody is told yet. */
function drafting(
  ctx: MemberContext,
  version: string | undefined,
  work: (tx: Tx, held: OwnersHeld) => Promise<unknown>,
) {
  return ctx.writeAcross(async (tx) => {
    requireApproved(ctx);
    const of = ownersContext(ctx);
    const held = await heldOwners(tx, of);
    const request = await newestRequest(tx, of.clientId);
    if (request?.status === 'asked') throw new DomainError('owners.asked_already');
    const draft = request?.status === 'draft' ? request : null;
    const from = draft?.owners ?? asAsked(held.rows);
    const { asked } = await withAsked(tx, of, { held, asked: from }, async (put) => {
      requireVersion(put.rows, version);
      await work(tx, put);
    });
    const owners = tx.sql.json(asked);
    if (draft)
      await tx.sql`
        update owner_requests set owners = ${owners} where client_id = ${of.clientId} and id = ${draft.id}`;
    else
      await tx.sql`
        insert into owner_requests (client_id, status, owners, based_on, created_at)
        values (${of.clientId}, 'draft', ${owners}, ${standOf(held.rows)}, ${ctx.app.clock.now()})`;
    return null;
  });
}

function requireVersion(rows: OwnerRows, version: string | undefined): void {
  if (version !== undefined && version !== rows.version) throw new DomainError('owners.changed_meanwhile');
}

/** Adds or changes a part of what is put together. Throws what `saveOwner` throws, `owners.asked_already`. */
export async function draftOwner(ctx: MemberContext, input: SaveOwner): Promise<z.input<typeof ownersAsked>> {
  await drafting(ctx, input.ownersVersion, (tx, held) => saveHeldOwner(tx, ownersContext(ctx), held, input));
  return askedFor(ctx);
}

/** Takes a part out of what is put together, with what stands below it. */
export async function draftRemoval(ctx: MemberContext, input: RemoveOwner): Promise<z.input<typeof ownersAsked>> {
  await drafting(ctx, input.ownersVersion, (tx, { rows }) =>
    removeHolding(tx, ownersContext(ctx), rows, input.holdingId),
  );
  return askedFor(ctx);
}

/**
 * Asks for the owners that were put together: they are looked at by the provider's people, whoever has to show who they are is mailed,
 * and every administrator is told. Those in force stay. Throws what `completeOwners` throws, `owners.nothing_changed`.
 */
export async function askForOwners(ctx: MemberContext, version: string): Promise<z.input<typeof ownersAsked>> {
  await ctx.writeAcross(async (tx) => {
    requireApproved(ctx);
    const { app, client, principal } = ctx;
    invariant(principal.kind === 'user', 'people ask for owners');
    const of = ownersContext(ctx);
    const held = await heldOwners(tx, of);
    const request = await newestRequest(tx, of.clientId);
    if (request?.status === 'asked') throw new DomainError('owners.asked_already');
    if (request?.status !== 'draft') throw new DomainError('owners.not_asked');
    if (request.basedOn !== standOf(held.rows)) throw new DomainError('owners.changed_meanwhile');
    const {
      result: toVerify,
      asked,
      rows,
    } = await withAsked(tx, of, { held, asked: request.owners }, async (put) => {
      requireVersion(put.rows, version);
      await completeOwners(tx, of, put);
      return ownersToVerify(tx, { ...held.applicant, ownersAsTree: true });
    });
    const count = difference(held.rows, rows).length + corrections(held.rows, rows).length;
    if (count === 0) throw new DomainError('owners.nothing_changed');
    const at = app.clock.now();
    await tx.sql`
      update owner_requests set status = 'asked', owners = ${tx.sql.json(asked)}, asked_by = ${principal.userId}, asked_at = ${at}
       where client_id = ${of.clientId} and id = ${request.id}`;
    await askOwners(
      tx,
      app,
      of.clientId,
      toVerify.filter(({ verifiedAt }) => verifiedAt === null),
    );
    await noteOwners(tx, of, { action: 'owners.asked', stakeholderId: null, after: { count } });
    await openReverification(tx, app, { clientId: of.clientId, trigger: 'owners_changed', actor: actorOf(principal) });
    await mailAdministrators(tx, ctx.app, {
      clientId: of.clientId,
      id: request.id,
      template: 'owners_asked',
      business: client.businessName,
    });
  });
  return askedFor(ctx);
}

/** Takes back what was put together or asked for. */
export async function withdrawOwners(ctx: MemberContext): Promise<z.input<typeof ownersAsked>> {
  await ctx.writeAcross(async (tx) => {
    requireApproved(ctx);
    const of = ownersContext(ctx);
    await heldOwners(tx, of);
    const request = await newestRequest(tx, of.clientId);
    if (request?.status !== 'draft' && request?.status !== 'asked') throw new DomainError('owners.not_asked');
    await endRequest(tx, request, { status: 'withdrawn', by: ctx.actor, at: ctx.app.clock.now(), words: null });
    return null;
  });
  return askedFor(ctx);
}

type Told = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly template: 'owners_asked' | 'owners_approved' | 'owners_declined';
  readonly business: string;
  readonly words?: string;
};

/** Tells everybody who runs the business what became of it. */
export async function mailAdministrators(
  tx: Tx,
  app: Pick<MemberContext['app'], 'addresses' | 'clock'>,
  { clientId, id, template, business, words = '' }: Told,
): Promise<void> {
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template,
      inputs: { business, words },
      link: businessPage(app.addresses, clientId, '/client/owners'),
      dedupeKey: `${template}:${clientId}:${id}:${to.id}`,
      at: app.clock.now(),
    });
}
