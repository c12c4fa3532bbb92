import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { daysUsedAt } from '@cordelle/domain/application-review/clock.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { changeClientStatusInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import { caseOf, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import { endRequestOf } from '../application-cases/end-owner-request.ts';
import { openApplicationCase } from '../application-cases/open-case.ts';
import { overrule } from '../application-cases/overrule.ts';
import { changeClientStatus } from '../clients/change-status.ts';
import { reopeningAgreed } from '../clients/reopening.ts';
import type { UserContext } from '../context.ts';
import { approveAtOnce } from './approve.ts';
import { openReverification } from './reverification.ts';

/**
 * A step of a client's life by a call that names only the status: the same rules as in the review area. An application is
 * approved on the terms its score proposes, where one person is enough and nothing is lacking. Throws as `changeClientStatus` and
 * `approveAtOnce` do.
 */
export async function changeStatusByCall(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof changeClientStatusInput>,
): Promise<void> {
  const clientId = BigInt(input.id);
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const { known, wasApproved } = await standingOf(tx, clientId);
  if (known === 'pending' && input.status === 'approved') {
    if ((await openCaseOf(tx, clientId)) === null) await openApplicationCase(tx, ctx.app, { clientId, actor, at });
    return approveAtOnce(tx, ctx, input.id);
  }
  // A closed account is opened again by two: the first word of it changes nothing yet.
  const reopens = known === 'closed' && wasApproved && input.status === 'approved';
  if (reopens && !(await reopeningAgreed(tx, ctx, { clientId, reason: input.reviewNote }))) return;
  const open = await openCaseOf(tx, clientId);
  await changeClientStatus(tx, ctx, input);
  if (input.status === 'pending') await openApplicationCase(tx, ctx.app, { clientId, actor, at });
  if (reopens) await openReverification(tx, ctx.app, { clientId, trigger: 'reopened', actor, note: input.reviewNote });
  if (input.status === 'closed') await endRequestOf(tx, clientId, { by: actor, at });
  if (!open) return;
  if (input.status === 'created') {
    const { country: rail, zone } = open.client;
    const daysUsed = daysUsedAt({ rail, zone, handedInAt: open.handedInAt, daysUsed: open.daysUsed }, at);
    await overrule(tx, ctx.app, { of: open, by: ctx.principal.userId, fate: 'approval_asked' });
    await changeCase(tx, open, { stoppedAt: at, daysUsed });
    await recordOnCase(tx, open, {
      event: 'changes_asked',
      actor,
      at,
      detail: { words: input.reviewNote, sections: [] },
    });
  }
  if (input.status === 'closed') {
    const outcome = open.kind === 'application' ? 'declined' : 'closed';
    await overrule(tx, ctx.app, { of: open, by: ctx.principal.userId, fate: 'approval_declined' });
    await changeCase(tx, open, { closedAt: at, outcome });
    await recordOnCase(tx, open, { event: outcome, actor, at, detail: { words: input.reviewNote } });
  }
}

async function standingOf({ sql }: Tx, clientId: bigint) {
  const [client] = await sql`select ${columns(clients, ['status', 'approvedAt'])} from clients where id = ${clientId}`;
  return { known: client?.status, wasApproved: client?.approvedAt != null };
}

async function openCaseOf(tx: Tx, clientId: bigint) {
  const found = await caseOf(tx, clientId);
  return found?.closedAt === null ? found : null;
}
