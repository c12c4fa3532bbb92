import { inTransaction } from '@cordelle/db/connection.ts';
import type { SessionEndReason } from '@cordelle/domain/account/session-end.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { ClientScope, Principal, UserPrincipal } from '../context.ts';
import { holderOf, type PresentedToken } from './access-tokens.ts';
import { scopeOfStaff, scopesOfMember } from './client-scopes.ts';
import { principalOfApiKey, type RequestOrigin } from './principal-of-api-key.ts';
import { keepSession, sessionEndedBecause } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { hasEntered } from './staff-entries.ts';

/** What of a request says who is asking. */
export type Credentials = {
  readonly sessionId: string | null;
  /** `Authorization` header. */
  readonly authorization: string | null;
  /** The headers of a signed-in program of a person. */
  readonly access?: PresentedToken | null;
  /** From where it came; a key bound to addresses opens nothing without. */
  readonly from?: RequestOrigin;
};

/** A device whose token has to be renewed once the request is answered. */
export type AskingDevice = { readonly tokenId: bigint; readonly askedAt: Date };

export type Identity = {
  readonly principal: Principal;
  /** The language on the user's record; null where nobody signed in. */
  readonly language: Language | null;
  /** When the session ends unless it is used again. */
  readonly sessionEndsAt: Date | null;
  /** Null unless the person came by the headers of `/v3`. */
  readonly device: AskingDevice | null;
  /** Why the session that the cookie names is over; null: it is not, or nobody knows. */
  readonly endedBecause: SessionEndReason | null;
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
  device: null,
  endedBecause: null,
  scopeFor: async () => null,
};

/** Finds out who is asking. An expired or unknown credential is nobody, never an error. */
export async function identify(app: App, sessions: Sessions, credentials: Credentials): Promise<Identity> {
  if (credentials.authorization !== null)
    return identifyApiKey(app, credentials.authorization, credentials.from ?? FROM_NOWHERE);
  if (credentials.access) return identifyDevice(app, credentials.access);
  if (credentials.sessionId === null) return NOBODY;
  const { session, user } = await sessions.validateSession(credentials.sessionId);
  if (!session) return { ...NOBODY, endedBecause: await sessionEndedBecause(app.worker, credentials.sessionId) };
  const principal: UserPrincipal = {
    kind: 'user',
    userId: BigInt(user.id),
    credential: { kind: 'session', sessionId: session.id },
    email: user.email,
    userKind: user.userKind,
    provenAt: session.provenAt,
    restriction: user.restriction,
  };
  const endsAt = await keepSession(app.worker, session);
  return identityOf(app, principal, user.language, { sessionEndsAt: endsAt, device: null });
}

async function identifyDevice(app: App, presented: PresentedToken): Promise<Identity> {
  const holder = await holderOf(app, presented);
  if (!holder) return NOBODY;
  const { tokenId, askedAt, language, userId, email, userKind, provenAt, restriction } = holder;
  const principal: UserPrincipal = {
    kind: 'user',
    userId,
    credential: { kind: 'token', tokenId },
    email,
    userKind,
    provenAt,
    restriction,
  };
  return identityOf(app, principal, language, { sessionEndsAt: null, device: { tokenId, askedAt } });
}

/** Everything that follows from knowing the person. */
const identityOf = (
  app: App,
  principal: UserPrincipal,
  language: Language,
  carrier: Pick<Identity, 'sessionEndsAt' | 'device'>,
): Identity => ({
  principal,
  language,
  ...carrier,
  endedBecause: null,
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

const FROM_NOWHERE: RequestOrigin = { ip: '', userAgent: null };

async function identifyApiKey(app: App, authorization: string, from: RequestOrigin): Promise<Identity> {
  const found = await principalOfApiKey(app, authorization, from);
  const { refusedBecause } = found;
  if (refusedBecause !== null) return { ...NOBODY, principal: { kind: 'anonymous', refusedBecause } };
  const { principal, client } = found;
  return {
    ...NOBODY,
    principal,
    scopeFor: async (clientId) => (clientId === null || clientId === client.id ? client : null),
  };
}
