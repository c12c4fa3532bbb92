import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { type Actor, actingFor, actorOf } from './actor.ts';
import { writeAuditRows } from './audit-rows.ts';

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
  tx: Tx,
  ctx: Acting & { readonly client: { readonly id: bigint } },
  { before, after }: Required<Pick<Act, 'before' | 'after'>>,
): Promise<void> {
  const { trail, principal, client, ip, userAgent, requestId } = ctx;
  if (!trail || trail.written) return;
  const [area = 'call'] = trail.path.split('.');
  await writeAuditRows(tx, [
    {
      clientId: client.id,
      at: null,
      actor: actorOf(principal),
      action: trail.path,
      targetType: area,
      targetId: client.id,
      before,
      after,
      actingFor: actingFor(principal, client.id),
      ip,
      userAgent,
      requestId,
    },
  ]);
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
export const recordOutcomes = (tx: Tx, outcomes: readonly Outcome[]): Promise<void> =>
  writeAuditRows(
    tx,
    outcomes.map((outcome) => ({ ...outcome, at: null })),
  );

type By = { readonly actor: string } & { readonly [Key in 'ip' | 'userAgent' | 'requestId']: string | null };

async function recordAct(tx: Tx, { actor, ip, userAgent, requestId }: By, act: Act): Promise<void> {
  const { action, targetType, targetId, before, after } = act;
  const row = { at: null, actor, action, targetType, targetId, ip, userAgent, requestId };
  const logs = [...new Set([PROVIDER_CLIENT_ID, ...act.clientIds])];
  await writeAuditRows(
    tx,
    logs.map((clientId) => ({ ...row, clientId, before: before ?? null, after: after ?? null })),
  );
}
