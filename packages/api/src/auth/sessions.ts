import type { Database } from '@cordelle/db/connection.ts';
import { Lucia, TimeSpan } from 'lucia';
import { sessionStore } from './session-store.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Sessions;
    DatabaseUserAttributes: { email: string; userKind: 'member' | 'staff' | 'customer'; language: 'en' | 'fr' };
  }
}

/**
 * Sign-in sessions of the console: a cookie that lives 30 minutes after the last use. `secure` is false only where the
 * console is served over plain http, which live mode refuses.
 */
export function openSessions(database: Database, secure: boolean) {
  return new Lucia(sessionStore(database), {
    sessionExpiresIn: new TimeSpan(30, 'm'),
    sessionCookie: {
      name: secure ? '__Host-sid' : 'sid',
      expires: false,
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ email, userKind, language }) => ({ email, userKind, language }),
  });
}
export type Sessions = ReturnType<typeof openSessions>;
