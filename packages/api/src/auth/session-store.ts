import { createHash } from 'node:crypto';
import type { Database, Tx } from '@cordelle/db/connection.ts';
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';

/** Longest life of a session, however active it is. */
export const ABSOLUTE_LIFE_MS = 12 * 60 * 60 * 1000;

const stored = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

type Row = {
  userId: bigint;
  expiresAt: Date;
  email: string;
  userKind: 'member' | 'staff' | 'customer';
  language: 'en' | 'fr';
};

/** Sessions in PostgreSQL. The table holds SHA-256 of the session id only: who reads it cannot sign in with it. */
export function sessionStore(database: Database): Adapter {
  const { sql } = database;
  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const [row] = await sql<Row[]>`
        select s.user_id as "userId", least(s.expires_at, s.created_at + ${ABSOLUTE_LIFE_MS} * interval '1 ms') as "expiresAt",
               u.email, u.kind as "userKind", u.language
          from sessions s join users u on u.id = s.user_id
         where s.id = ${stored(sessionId)} and u.disabled_at is null`;
      if (!row) return [null, null];
      const userId = String(row.userId);
      return [
        { id: sessionId, userId, expiresAt: row.expiresAt, attributes: {} },
        { id: userId, attributes: { email: row.email, userKind: row.userKind, language: row.language } },
      ];
    },
    async getUserSessions() {
      throw new Error('session ids are not stored, so they cannot be listed');
    },
    async setSession(session) {
      await sql`
        insert into sessions (id, user_id, created_at, expires_at)
        values (${stored(session.id)}, ${session.userId}, now(), ${session.expiresAt})`;
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await sql`update sessions set expires_at = ${expiresAt} where id = ${stored(sessionId)}`;
    },
    async deleteSession(sessionId) {
      await sql`delete from sessions where id = ${stored(sessionId)}`;
    },
    async deleteUserSessions(userId) {
      await sql`delete from sessions where user_id = ${userId}`;
    },
    async deleteExpiredSessions() {
      await sql`delete from sessions where expires_at < now() or created_at < now() - ${ABSOLUTE_LIFE_MS} * interval '1 ms'`;
    },
  };
}

/** Notes the client a session works for; `true` when it was another one, or none, before. */
export async function movesInto({ sql }: Tx, sessionId: string, clientId: bigint): Promise<boolean> {
  const moved = await sql`
    update sessions set client_id = ${clientId}
     where id = ${stored(sessionId)} and client_id is distinct from ${clientId}
     returning id`;
  return moved.length > 0;
}
