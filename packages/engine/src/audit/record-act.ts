import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { type Actor, actorOf } from './actor.ts';

/** What was done, with the fields it changed (none of them secret). */
export type Act = {
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
export type Acting = {
  readonly principal: Actor;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Of the call under way: whether its row was written together with what it did. */
  readonly trail?: { readonly path: string; written: boolean };
};

/**
 * Writes down an act of the provider's people in the transaction that does it: in the provider's log and in that of each
 * client it is about. The row that the call itself would get is then left away. Needs the sight of the worker.
 */
export async function recordStaffAct(tx: Tx, acting: Acting, act: Act): Promise<void> {
  await recordAct(tx, { ...acting, actor: actorOf(acting.principal) }, act);
  if (acting.trail?.path === act.action) acting.trail.written = true;
}

/**
 * Writes down what a call for a client changed, in the transaction that changes it; the row that the call itself would get is
 * then left away. Without a call under way (a change that is taken back) nothing is written.
 */
export async function recordMemberAct(
  { sql }: Tx,
  ctx: Acting & { readonly client: { readonly id: bigint } },
  { before, after }: Required<Pick<Act, 'before' | 'after'>>,
): Promise<void> {
  const { trail, principal, client } = ctx;
  if (!trail || trail.written) return;
  const actingFor = principal.kind === 'user' && principal.userKind === 'staff' ? `client:${client.id}` : null;
  const [area = 'call'] = trail.path.split('.');
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, before, after, result, acting_for, ip,
                           user_agent, request_id)
    values (${client.id}, now(), ${actorOf(principal)}, ${trail.path}, ${area}, ${String(client.id)},
            ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, 'done', ${actingFor}, ${ctx.ip},
            ${ctx.userAgent}, ${ctx.requestId})`;
  trail.written = true;
}

/** Writes down what a step of the system did by itself. */
export const recordSystemAct = (tx: Tx, step: string, act: Act): Promise<void> =>
  recordAct(tx, { actor: `system:${step}`, ip: null, userAgent: null, requestId: null }, act);

/** How work that was asked for and went on in the background ended. */
export type Outcome = {
  readonly clientId: bigint;
  /** In whose name it went on, or the step that did it. */
  readonly actor: string;
  /** `exports.finish`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: bigint;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly result?: 'done' | 'failed';
};

/** Writes down in a client's log how work in the background ended, in the transaction that ends it. One statement. */
export async function recordOutcomes({ sql }: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result)
    select client_id, now(), actor, action, target_type, target_id, after, result
      from unnest(${arrayLiteral(outcomes.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(outcomes.map(({ actor }) => actor))}::text[],
                  ${arrayLiteral(outcomes.map(({ action }) => action))}::text[],
                  ${arrayLiteral(outcomes.map(({ targetType }) => targetType))}::text[],
                  ${arrayLiteral(outcomes.map(({ targetId }) => String(targetId)))}::text[],
                  ${arrayLiteral(outcomes.map(({ after }) => (after ? JSON.stringify(after) : null)))}::jsonb[],
                  ${arrayLiteral(outcomes.map(({ result = 'done' }) => result))}::text[])
        with ordinality as o (client_id, actor, action, target_type, target_id, after, result, place)
     order by place`;
}

type By = { readonly actor: string } & { readonly [Key in 'ip' | 'userAgent' | 'requestId']: string | null };

async function recordAct({ sql }: Tx, by: By, act: Act): Promise<void> {
  const logs = [...new Set([PROVIDER_CLIENT_ID, ...act.clientIds])];
  const json = (fields: Act['after']) => (fields === undefined ? null : JSON.stringify(fields));
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, before, after, result, ip, user_agent,
                           request_id)
    select log, now(), ${by.actor}, ${act.action}, ${act.targetType}, ${act.targetId}, ${json(act.before)}::jsonb,
           ${json(act.after)}::jsonb, 'done', ${by.ip}, ${by.userAgent}, ${by.requestId}
      from unnest(${arrayLiteral(logs)}::bigint[]) log`;
}
