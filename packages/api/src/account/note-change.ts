import type { Tx } from '@cordelle/db/connection.ts';
import { actingFor, actorOf } from '@cordelle/engine/audit/actor.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import type { RequestContext } from '../context.ts';

export type UserChange = {
  readonly clientId: bigint;
  /** `users.rights_changed` */
  readonly action: string;
  readonly userId: bigint;
  /** Who did it, where that is not who calls: a link may be followed by somebody not signed in. */
  readonly actor?: string;
  /** Fields that are no secret: roles, switches, names of what changed. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** What changed about somebody of a client, in the transaction that changed it: in place of the row of the call itself. */
export async function noteUserChange(tx: Tx, ctx: RequestContext, change: UserChange): Promise<void> {
  const { principal, ip, userAgent, requestId, trail } = ctx;
  const { clientId, action, userId, actor = actorOf(principal), before, after } = change;
  await writeAuditRows(tx, [
    {
      clientId,
      at: null,
      actor,
      action,
      targetType: 'users',
      targetId: userId,
      before: before ?? null,
      after: after ?? null,
      actingFor: actingFor(principal, clientId),
      ip,
      userAgent,
      requestId,
    },
  ]);
  trail?.notedIn.add(clientId);
}
