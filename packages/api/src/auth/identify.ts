import { inTransaction } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { principalOfApiKey } from '../api-keys/principal-of-api-key.ts';
import type { App } from '../app.ts';
import type { ClientScope, Principal, UserPrincipal } from '../context.ts';
import { scopeOfStaff, scopesOfMember } from './client-scopes.ts';
import type { Sessions } from './sessions.ts';
import { hasEntered } from './staff-entries.ts';

/** What of a request says who is asking. */
export type Credentials = {
  readonly sessionId: string | null;
  /** `Authorization` header. */
  readonly authorization: string | null;
};

export type Identity = {
  readonly principal: Principal;
  /** The language on the user's record; null where nobody signed in. */
  readonly language: Language | null;
  /** When the session ends unless it is used again. */
  readonly sessionEndsAt: Date | null;
  /**
   * The client a call works for. An id only ever selects among the caller's own clients, and null means the first of them;
   * for the provider's people it selects among those they have entered, and null means none.
   */
  scopeFor(clientId: bigint | null): Promise<ClientScope | null>;
};

export const NOBODY: Identity = {
  principal: { kind: 'anonymous' },
  language: null,
  sessionEndsAt: null,
  scopeFor: async () => null,
};

/** Finds out who is asking. An expired or unknown credential is nobody, never an error. */
export async function identify(app: App, sessions: Sessions, credentials: Credentials): Promise<Identity> {
  if (credentials.authorization !== null) return identifyApiKey(app, credentials.authorization);
  if (credentials.sessionId === null) return NOBODY;
  const { session, user } = await sessions.validateSession(credentials.sessionId);
  if (!session) return NOBODY;
  const principal: UserPrincipal = {
    kind: 'user',
    userId: BigInt(user.id),
    credential: { kind: 'session', sessionId: session.id },
    email: user.email,
    userKind: user.userKind,
    provenAt: session.provenAt,
    restriction: user.restriction,
  };
  return identityOf(app, principal, user.language, session.expiresAt);
}

/** Everything that follows from knowing the person. */
export const identityOf = (
  app: App,
  principal: UserPrincipal,
  language: Language,
  sessionEndsAt: Date | null,
): Identity => ({
  principal,
  language,
  sessionEndsAt,
  scopeFor: (clientId) =>
    inTransaction(app.worker, { readOnly: true }, async (tx) => {
      if (principal.userKind === 'staff') {
        const entered = clientId !== null && (await hasEntered(tx, principal.credential, clientId));
        return entered ? scopeOfStaff(tx, clientId) : null;
      }
      const scopes = await scopesOfMember(tx, principal.userId);
      if (clientId === null) return scopes[0] ?? null;
      return scopes.find((scope) => scope.id === clientId) ?? null;
    }),
});

async function identifyApiKey(app: App, authorization: string): Promise<Identity> {
  const found = await principalOfApiKey(app, authorization);
  if (!found) return NOBODY;
  const { principal, client } = found;
  return {
    ...NOBODY,
    principal,
    scopeFor: async (clientId) => (clientId === null || clientId === client.id ? client : null),
  };
}
