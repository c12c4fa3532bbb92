import type { App } from '@cordelle/engine/app.ts';
import { callTRPCProcedure } from '@trpc/server';
import { nameOfCredential } from '../auth/credential.ts';
import { identify } from '../auth/identify.ts';
import { openSessions } from '../auth/sessions.ts';
import type { Principal, RequestContext } from '../context.ts';
import { refusalOf } from '../refusal.ts';
import type { appRouter } from '../root.ts';
import type { Declarations } from '../trpc.ts';

type Router = ReturnType<typeof appRouter>;
export type Procedure = { _def: { type: 'query' | 'mutation'; meta?: Declarations; inputs: unknown[] } };

/** Every procedure by its path, in the order of the alphabet. */
export const proceduresOf = (router: Router): [path: string, procedure: Procedure][] =>
  Object.entries(router._def.procedures as unknown as Record<string, Procedure>).sort(([a], [b]) => (a < b ? -1 : 1));

/** What nothing can be called with: it is refused right behind the door, before any input is parsed and any body runs. */
const IMPOSSIBLE = '\0';

/** Somebody in front of the door, for one client or for none. */
export type Caller = Pick<RequestContext, 'principal' | 'client'>;

let knocks = 0;

/** Somebody with the same rights under another name, or the same nobody from another address: no limit of the rate is met. */
function apart(principal: Principal): { principal: Principal; ip: string } {
  knocks += 1;
  const ip = `2001:db8:${(knocks >> 16).toString(16)}:${(knocks & 0xffff).toString(16)}::1`;
  if (principal.kind !== 'user') return { principal, ip };
  const somebody = {
    userId: BigInt(10_000_000 + knocks),
    credential: { kind: 'session', sessionId: `knock ${knocks}` },
  } as const;
  return { principal: { ...principal, ...somebody }, ip };
}

/**
 * Whether a caller gets past the door of a procedure, by the code that every call returns: `in`, or the code of the refusal.
 * Nothing is done: the input is one that no procedure takes.
 */
export async function knock(app: App, router: Router, path: string, caller: Caller): Promise<string> {
  const procedure = (router._def.procedures as unknown as Record<string, Procedure>)[path];
  if (!procedure) throw new Error(`no procedure ${path}`);
  const ctx: RequestContext = {
    app,
    ...caller,
    ...apart(caller.principal),
    scopeFor: async () => null,
    face: 'console',
    language: 'en',
    requestId: 'knock',
    userAgent: null,
    browser: null,
    idempotencyKey: null,
    responseHeaders: new Headers(),
  };
  const call = { router, path, type: procedure._def.type, ctx, signal: undefined, batchIndex: 0 };
  try {
    await callTRPCProcedure({ ...call, getRawInput: async () => IMPOSSIBLE });
  } catch (error) {
    const { code } = refusalOf(error, 'en');
    return code === 'input.invalid' ? 'in' : code;
  }
  throw new Error(`${path} took what nothing can be called with`);
}

/** A person of the users table who signed in just now, as a request of theirs that names a client is identified. */
export async function personAt(
  app: App,
  person: { readonly userId: bigint; readonly provenAt?: Date; readonly entered?: readonly bigint[] },
  clientId: bigint | null,
): Promise<Caller> {
  const sessions = openSessions(app.worker, false);
  const { userId, provenAt = app.wallClock.now(), entered = [] } = person;
  const { id: sessionId } = await sessions.createSession(String(userId), { provenAt });
  const { principal, scopeFor } = await identify(app, sessions, { sessionId, authorization: null });
  if (principal.kind !== 'user') throw new Error('nobody is signed in');
  for (const id of entered)
    await app.worker.sql`
      insert into staff_entries (user_id, credential, for_client_id, reason, entered_at)
      values (${userId}, ${nameOfCredential(principal.credential)}, ${id}, 'Asked by phone', now())`;
  return { principal, client: await scopeFor(clientId) };
}

/** The program that holds a key. */
export async function programWith(app: App, key: string): Promise<Caller> {
  const sessions = openSessions(app.worker, false);
  const { principal, scopeFor } = await identify(app, sessions, { sessionId: null, authorization: `Bearer ${key}` });
  if (principal.kind !== 'apiKey') throw new Error('the key is not known');
  return { principal, client: await scopeFor(null) };
}
