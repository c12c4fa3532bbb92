import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type {
  declineOwnersInput,
  ownersForStaff,
  ownersOfClientInput,
} from '@cordelle/validation/onboarding/owner-requests.ts';
import type { z } from 'zod';
import { caseToChange, recordOnCase } from '../application-cases/case-rows.ts';
import { endRequest } from '../application-cases/end-owner-request.ts';
import { rememberFacts } from '../applications/watched-facts.ts';
import type { UserContext } from '../context.ts';
import { showAnew } from '../identity/review.ts';
import { standAsNamed } from '../identity-checks/stand-as-named.ts';
import { noteOwners, type OwnersContext, type OwnersHeld } from '../onboardings/owners/owner-writes.ts';
import { ownersShown } from '../onboardings/owners/owners-answer.ts';
import { ownersToVerify } from '../onboardings/owners-to-verify.ts';
import { heldOwners, putInForce, standOf, withAsked } from './asked-owners.ts';
import {
  asTheyWouldBe,
  corrections,
  difference,
  mailAdministrators,
  newestRequest,
  type OwnerRequest,
} from './requests.ts';

type Asked = { readonly of: OwnersContext; readonly held: OwnersHeld; readonly request: OwnerRequest };

async function askedOf(tx: Tx, ctx: UserContext, clientId: bigint): Promise<Asked | null> {
  const request = await newestRequest(tx, clientId);
  if (request?.status !== 'asked') return null;
  const of = { ...ctx, clientId };
  return { of, held: await heldOwners(tx, of), request };
}

/** The owners as they are asked for, and who of them has to show who they are. */
const look = (tx: Tx, { of, held, request }: Asked) =>
  withAsked(tx, of, { held, asked: request.owners }, () =>
    ownersToVerify(tx, { ...held.applicant, ownersAsTree: true }),
  );

/** What a business asks for beside what it has; null: nothing. */
export const forStaff = (
  ctx: UserContext,
  { clientId }: z.output<typeof ownersOfClientInput>,
): Promise<z.input<typeof ownersForStaff>> =>
  inTransaction(ctx.app.worker, {}, async (tx) => {
    const asked = await askedOf(tx, ctx, BigInt(clientId));
    if (!asked) return { request: null };
    const { held, request } = asked;
    const { result: toVerify, rows } = await look(tx, asked);
    const corrected = corrections(held.rows, rows);
    const anew = corrected.filter(({ shownAnew }) => shownAnew).map(({ stakeholderId }) => stakeholderId);
    return {
      request: {
        askedAt: request.askedAt?.toISOString() ?? '',
        stale: request.basedOn !== standOf(held.rows),
        changes: difference(held.rows, rows),
        corrections: corrected,
        owners: { ...ownersShown(held.applicant, asTheyWouldBe(rows, corrected)), signupUser: null },
        toVerify: toVerify
          .filter(({ id }) => !anew.includes(String(id)))
          .map((owner) => ({ name: fullName(owner), verified: owner.verifiedAt !== null })),
      },
    };
  });

/** Decides about what a business asks for, its case held. Throws `owners.not_asked`. */
async function deciding(ctx: UserContext, clientId: string, work: (tx: Tx, asked: Asked, at: Date) => Promise<void>) {
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    const asked = await askedOf(tx, ctx, BigInt(clientId));
    if (!asked) throw new DomainError('owners.not_asked');
    await work(tx, asked, ctx.app.clock.now());
  });
}

/**
 * The owners asked for are those of the business from now on, as they are to be on file; whose name or birth date is corrected shows who
 * they are once more. Throws `owners.not_verified` while somebody has not shown who they
 * are, `owners.changed_meanwhile` where there are other owners since.
 */
export const approveOwners = (ctx: UserContext, { clientId }: z.output<typeof ownersOfClientInput>): Promise<void> =>
  deciding(ctx, clientId, async (tx, asked, at) => {
    const { of, held, request } = asked;
    if (request.basedOn !== standOf(held.rows)) throw new DomainError('owners.changed_meanwhile');
    const { result: toVerify, rows } = await look(tx, asked);
    const missing = toVerify.find(({ verifiedAt }) => verifiedAt === null);
    if (missing) throw new DomainError('owners.not_verified', { name: fullName(missing) });
    const corrected = corrections(held.rows, rows);
    await putInForce(tx, of, request.owners);
    const anew = corrected.filter(({ shownAnew }) => shownAnew).map(({ stakeholderId }) => stakeholderId);
    for (const id of anew) {
      const owner = { clientId: of.clientId, ownerId: BigInt(id) };
      await standAsNamed(tx, ctx.app, owner);
      await showAnew(tx, ctx.app, owner);
    }
    await rememberFacts(tx, of.clientId, at);
    await noteOwners(tx, of, { action: 'owners.approved', stakeholderId: null });
    const count = difference(held.rows, rows).length + corrected.length;
    await end(tx, ctx, asked, { status: 'approved', words: null, at, count, anew });
  });

export const declineOwners = (
  ctx: UserContext,
  { clientId, words }: z.output<typeof declineOwnersInput>,
): Promise<void> =>
  deciding(ctx, clientId, async (tx, asked, at) => {
    await noteOwners(tx, asked.of, { action: 'owners.declined', stakeholderId: null });
    await end(tx, ctx, asked, { status: 'declined', words, at, count: 0, anew: [] });
  });

type Ending = {
  readonly status: 'approved' | 'declined';
  readonly words: string | null;
  readonly at: Date;
  readonly count: number;
  /** Who has to show who they are once more. */
  readonly anew: readonly string[];
};

async function end(
  tx: Tx,
  ctx: UserContext,
  { of, request }: Asked,
  { status, words, at, count, anew }: Ending,
): Promise<void> {
  const actor = actorOf(ctx.principal);
  await endRequest(tx, request, { status, by: actor, at, words });
  const found = await caseToChange(tx, { clientId: String(of.clientId), version: null });
  await recordOnCase(tx, found, { event: `owners_${status}`, actor, at, detail: { count, words: words ?? '', anew } });
  const [client] = await tx.sql`select ${columns(clients, ['businessName'])} from clients where id = ${of.clientId}`;
  invariant(client, 'owners are of a client');
  await mailAdministrators(tx, ctx.app, {
    clientId: of.clientId,
    id: request.id,
    template: `owners_${status}`,
    business: client.businessName,
    words: words ?? '',
  });
}
