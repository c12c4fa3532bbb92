import type { Tx } from '@cordelle/db/connection.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
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

/** What changed about somebody of a client, in the transaction that changed it; the call itself has a row of its own. */
export async function noteUserChange({ sql }: Tx, ctx: RequestContext, change: UserChange): Promise<void> {
  const { principal } = ctx;
  const json = (fields: UserChange['after']) => (fields === undefined ? null : JSON.stringify(fields));
  const actingFor = principal.kind === 'user' && principal.userKind === 'staff' ? `client:${change.clientId}` : null;
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, before, after, result, acting_for, ip,
                           user_agent, request_id)
    values (${change.clientId}, now(), ${change.actor ?? actorOf(principal)}, ${change.action}, 'users',
            ${String(change.userId)}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb, 'done', ${actingFor},
            ${ctx.ip}, ${ctx.userAgent}, ${ctx.requestId})`;
}
