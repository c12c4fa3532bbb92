import type { Database } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type Cookie, Lucia, TimeSpan } from 'lucia';
import type { UserPrincipal } from '../context.ts';
import { IDLE_MINUTES, sessionStore } from './session-store.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Sessions;
    DatabaseUserAttributes: Pick<UserPrincipal, 'email' | 'userKind' | 'restriction'> & { language: Language };
    DatabaseSessionAttributes: { provenAt: Date; ip?: string | null; userAgent?: string | null };
  }
}

/**
 * Sign-in sessions of the console: a cookie that lives 30 minutes after the last use. `secure` is false only where the
 * console is served over plain http, which live mode refuses.
 */
export function openSessions(database: Database, secure: boolean) {
  return new Lucia(sessionStore(database), {
    sessionExpiresIn: new TimeSpan(IDLE_MINUTES, 'm'),
    sessionCookie: {
      name: secure ? '__Host-sid' : 'sid',
      expires: false,
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: ({ provenAt }) => ({ provenAt }),
  });
}
export type Sessions = ReturnType<typeof openSessions>;

/** The cookie of a session: forgotten with the browser, for the server alone decides how long a session lives. */
export function sessionCookie(sessions: Sessions, sessionId: string): Cookie {
  const cookie = sessions.createSessionCookie(sessionId);
  delete cookie.attributes.maxAge;
  return cookie;
}
