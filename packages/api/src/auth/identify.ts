import { inTransaction } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/auth.ts';
import { principalOfApiKey } from '../api-keys/principal-of-api-key.ts';
import type { App } from '../app.ts';
import type { ClientScope, Principal, UserPrincipal } from '../context.ts';
import { scopeOfStaff, scopesOfMember } from './client-scopes.ts';
import { movesInto } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** What of a request says who is asking. */
export type Credentials = {
  readonly sessionId: string | null;
  /** `Authorization` header. */
  readonly authorization: string | null;
  /** The client chosen in the console; only ever selects among the caller's own. */
  readonly clientId: bigint | null;
};

export type Identity = {
  readonly principal: Principal;
  readonly client: ClientScope | null;
  /** The language on the user's record; null where nobody signed in. */
  readonly language: Language | null;
  /** When the session ends unless it is used again. */
  readonly sessionEndsAt: Date | null;
};

const NOBODY: Identity = { principal: { kind: 'anonymous' }, client: null, language: null, sessionEndsAt: null };

/** Finds out who is asking and for which client. An expired or unknown credential is nobody, never an error. */
export async function identify(
  app: App,
  sessions: Sessions,
  credentials: Credentials,
  requestId: string,
): Promise<Identity> {
  if (credentials.authorization !== null) return identifyApiKey(app, credentials.authorization);
  if (credentials.sessionId === null) return NOBODY;
  const { session, user } = await sessions.validateSession(credentials.sessionId);
  if (!session) return NOBODY;
  const principal = {
    kind: 'user',
    userId: BigInt(user.id),
    sessionId: session.id,
    email: user.email,
    userKind: user.userKind,
  } as const;
  const { clientId } = credentials;
  if (user.userKind === 'staff') {
    const client = clientId === null ? null : await enterAsStaff(app, principal, clientId, requestId);
    return { principal, client, language: user.language, sessionEndsAt: session.expiresAt };
  }
  const client = await inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const scopes = await scopesOfMember(tx, principal.userId);
    if (clientId === null) return scopes[0] ?? null;
    return scopes.find((scope) => scope.id === clientId) ?? null;
  });
  return { principal, client, language: user.language, sessionEndsAt: session.expiresAt };
}

/** One client as the provider's people see it. Entering it, by whatever call, leaves a row in the client's audit log. */
function enterAsStaff(
  app: App,
  { userId, sessionId }: UserPrincipal,
  clientId: bigint,
  requestId: string,
): Promise<ClientScope | null> {
  return inTransaction(app.worker, {}, async (tx) => {
    const scope = await scopeOfStaff(tx, clientId);
    if (!scope || !(await movesInto(tx, sessionId, clientId))) return scope;
    await tx.sql`
      insert into audit_log (client_id, at, actor, action, target_type, target_id, result, request_id)
      values (${clientId}, now(), ${`staff:${userId}`}, 'clients.enter', 'clients', ${String(clientId)}, 'done', ${requestId})`;
    return scope;
  });
}

async function identifyApiKey(app: App, authorization: string): Promise<Identity> {
  const found = await principalOfApiKey(app, authorization);
  return found ? { ...NOBODY, ...found } : NOBODY;
}
