import type { Database } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { Cookie, Lucia, TimeSpan } from 'lucia';
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

/** As long as browsers keep a cookie (RFC 6265bis §5.5). */
const BROWSER_KEPT_S = 400 * 24 * 60 * 60;

/** Name of the cookie by which a browser is known again. */
export const browserCookieName = ({ sessionCookieName }: Sessions): string =>
  sessionCookieName.startsWith('__Host-') ? '__Host-browser' : 'browser';

/** The cookie by which a browser is known again at the next sign-in. It signs nobody in. */
export function browserCookie(sessions: Sessions, secret: string): Cookie {
  const name = browserCookieName(sessions);
  const secure = name.startsWith('__Host-');
  return new Cookie(name, secret, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: BROWSER_KEPT_S });
}
