import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { actingFor, actorOf } from '@cordelle/engine/audit/actor.ts';
import { type AuditRow, writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import type { RequestContext } from '../context.ts';
import { userByEmail } from './user-row.ts';

/** The record a message names: its id and nothing else of the message is ever kept. */
function recordIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const named = Object.entries(message).find(
    ([key, value]) => /^(id|[a-zA-Z]+Id)$/.test(key) && typeof value === 'string' && /^[0-9]{1,19}$/.test(value),
  );
  return named ? String(named[1]) : null;
}

/** Whether a message names a record by its id. */
export const namesRecord = (message: unknown): boolean => recordIn(message) !== null;

export type Call = {
  /** Procedure path: `transactionSchedules.create`. */
  readonly path: string;
  /** Who may call it, as the procedure declares. */
  readonly auth: 'anonymous' | 'known' | 'user' | 'member' | 'staff';
  readonly input: unknown;
  /** What was answered; null when it was refused. What was made is named here, what it was made for in the input. */
  readonly output: unknown;
  /** Code of the error table, `internal`, or null when it was done. */
  readonly refusedBecause: string | null;
};

/**
 * An input that fits no schema, or that was turned away unread, names no record: who knows what stands in its fields.
 */
const isUnread = (code: string | null): boolean =>
  code !== null && (code === 'input.invalid' || code.startsWith('auth.') || code.startsWith('rate.'));

const targetOf = ({ input, output, refusedBecause }: Call): string | null =>
  recordIn(output) ?? (isUnread(refusedBecause) ? null : recordIn(input));

/** Areas that are about the person who calls, or whose address is given: their clients read about them too. */
const OF_A_PERSON = new Set(['auth', 'passwords', 'twoFactor', 'account', 'emailChange']);

/** Somebody who signs in, as the log names them. */
type Person = { readonly id: bigint; readonly actor: string };

/** The account a call is about; null where nobody signed in and no known address was given. */
async function personOf(ctx: RequestContext, call: Call): Promise<Person | null> {
  const { principal } = ctx;
  if (principal.kind === 'user') return { id: principal.userId, actor: actorOf(principal) };
  const email =
    typeof call.input === 'object' && call.input !== null && 'email' in call.input ? call.input.email : null;
  if (principal.kind !== 'anonymous' || typeof email !== 'string' || call.refusedBecause === 'input.invalid')
    return null;
  const user = await userByEmail(ctx.app.worker.sql, email);
  return user && { id: user.id, actor: `${user.kind === 'staff' ? 'staff' : 'user'}:${user.id}` };
}

/**
 * Writes down one call: who called what on which record, and what came of it. Never bodies. A call for a client stands in
 * the client's log, everything else in the provider's; what is about a person's own account stands in the logs of their
 * clients as well. Where a note of the call says what it changed, that row is the only one.
 */
export async function recordCall(ctx: RequestContext, call: Call): Promise<void> {
  const [area = 'call'] = call.path.split('.');
  const done = call.refusedBecause === null;
  const isNoted = (clientId: bigint) => done && ctx.trail?.notedIn.has(clientId) === true;
  const ofClient = call.auth === 'member' || ctx.principal.kind === 'apiKey';
  if (ofClient && ctx.client) {
    const clientId = ctx.client.id;
    if (isNoted(clientId)) return;
    await inTransaction(ctx.app.database, { clientId }, (tx) =>
      writeAuditRows(tx, [rowOfMemberCall(ctx, clientId, call)]),
    );
    return;
  }
  const person = OF_A_PERSON.has(area) ? await personOf(ctx, call) : null;
  const act = {
    // Whoever signed in was nobody when they asked.
    actor: ctx.principal.kind === 'anonymous' && done && person ? person.actor : actorOf(ctx.principal),
    targetType: person ? 'users' : area,
    targetId: person ? String(person.id) : targetOf(call),
  };
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    const clients = person ? await clientsOf(tx, person.id) : [];
    const logs = [...new Set([PROVIDER_CLIENT_ID, ...clients])].filter((clientId) => !isNoted(clientId));
    await writeAuditRows(
      tx,
      logs.map((clientId) => ({ ...act, ...whatCame(ctx, call), clientId })),
    );
  });
}

/** Whom a person works for: their logs tell of the person's own account. */
export async function clientsOf({ sql }: Tx, userId: bigint): Promise<bigint[]> {
  const rows = await sql`
    select ${columns(memberships, 'm', ['clientId'])} from memberships m
     where m.user_id = ${userId} and m.role <> 'customer_account' and ${sql.unsafe(JOINED)} order by m.client_id`;
  return rows.map(({ clientId }) => clientId);
}

/** The row of a call for one client, to be written in the caller's transaction: what was done is never without it. */
export function rowOfMemberCall(ctx: RequestContext, clientId: bigint, call: Call): AuditRow {
  const [area = 'call'] = call.path.split('.');
  const { principal } = ctx;
  return {
    ...whatCame(ctx, call),
    clientId,
    actor: actorOf(principal),
    targetType: area,
    targetId: targetOf(call),
    actingFor: actingFor(principal, clientId),
  };
}

/** What was called, from where, and what came of it. */
const whatCame = ({ ip, userAgent, requestId }: RequestContext, { path, refusedBecause: code }: Call) => ({
  at: null,
  action: path,
  after: code === null ? null : { code },
  result: code === null ? ('done' as const) : code === 'internal' ? ('failed' as const) : ('refused' as const),
  ip,
  userAgent,
  requestId,
});
