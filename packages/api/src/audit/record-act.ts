import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { RequestContext } from '../context.ts';
import { actorOf } from './actor.ts';

/** What one of the provider's people did, with the fields it changed (none of them secret). */
export type StaffAct = {
  /** `clients.changeStatus`. */
  readonly action: string;
  /** Whose logs tell of it, beside the provider's own. */
  readonly clientIds: readonly bigint[];
  readonly targetType: string;
  readonly targetId: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** Who acts, from where. */
export type Acting = Pick<RequestContext, 'principal' | 'ip' | 'userAgent' | 'requestId' | 'trail'>;

/**
 * Writes down an act of the provider's people in the transaction that does it: in the provider's log and in that of each
 * client it is about. The row that the call itself would get is then left away. Needs the sight of the worker.
 */
export async function recordStaffAct({ sql }: Tx, acting: Acting, act: StaffAct): Promise<void> {
  const logs = [...new Set([PROVIDER_CLIENT_ID, ...act.clientIds])];
  const json = (fields: StaffAct['after']) => (fields === undefined ? null : JSON.stringify(fields));
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, before, after, result, acting_for, ip,
                           user_agent, request_id)
    select log, now(), ${actorOf(acting.principal)}, ${act.action}, ${act.targetType}, ${act.targetId},
           ${json(act.before)}::jsonb, ${json(act.after)}::jsonb, 'done', null, ${acting.ip}, ${acting.userAgent}, ${acting.requestId}
      from unnest(${arrayLiteral(logs)}::bigint[]) log`;
  if (acting.trail?.path === act.action) acting.trail.written = true;
}
