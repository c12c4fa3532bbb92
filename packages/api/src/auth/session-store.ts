import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Database, Sql } from '@cordelle/db/connection.ts';
import { endedSessions } from '@cordelle/db/schema/ended-sessions.ts';
import { sessions } from '@cordelle/db/schema/sessions.ts';
import { users } from '@cordelle/db/schema/users.ts';
import type { SessionEndReason } from '@cordelle/domain/account/session-end.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import type { PendingQuery, Row as PgRow } from 'postgres';
import type { UserKind, UserPrincipal } from '../context.ts';
import { MAY_SIGN_IN } from './may-sign-in.ts';

/** Longest life of a session, however active it is. The provider's people see every client: theirs is shorter. */
export const ABSOLUTE_LIFE_HOURS = { member: 12, customer: 12, staff: 8 } as const satisfies Record<UserKind, number>;

/** A session ends so long after its last use. */
export const IDLE_MINUTES = 30;
/** Uses closer together than this are not written down one by one. */
const NOTED_EVERY_SECONDS = 60;
const HOUR_MS = 3_600_000;

/** SQL: hours a session or token of the user `u` may live. */
export const ABSOLUTE_HOURS = `case u.kind when 'staff' then ${ABSOLUTE_LIFE_HOURS.staff} else ${ABSOLUTE_LIFE_HOURS.member} end`;

/** When what was opened then ends, for all of a person's use of it. */
export function endOf({ kind, createdAt, expiresAt }: { kind: UserKind; createdAt: Date; expiresAt: Date }): Date {
  const longest = createdAt.getTime() + ABSOLUTE_LIFE_HOURS[kind] * HOUR_MS;
  return new Date(Math.min(expiresAt.getTime(), longest));
}

/** SQL: what the user `u` (with `f`, their second factor, if any) has to do before anything else. */
export const RESTRICTION = `case when u.requires_reset then 'password'
  when u.kind = 'staff' and f.enabled_at is null then 'two_factor' end`;

/** SQL: when the session `s` of the user `u` ends unless it is used. */
export const ENDS_AT = `least(s.expires_at, s.created_at + (${ABSOLUTE_HOURS}) * interval '1 hour')`;

const COLUMNS = joined(
  columns(sessions, 's', ['userId', 'provenAt']),
  columns(users, 'u', { email: 'email', userKind: 'kind', language: 'language' }),
);
type SignedIn = Row<typeof COLUMNS> & { expiresAt: Date; restriction: UserPrincipal['restriction'] };

/** Sessions in PostgreSQL. The table holds SHA-256 of the session id only: who reads it cannot sign in with it. */
export function sessionStore(database: Database): Adapter {
  const { sql } = database;
  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const [row] = await sql<SignedIn[]>`
        select ${COLUMNS},
               ${sql.unsafe(ENDS_AT)} as "expiresAt",
           ${sql.unsafe(RESTRICTION)} as restriction
          from sessions s join users u on u.id = s.user_id left join two_factors f on f.user_id = u.id
         where s.id = ${fingerprintOf(sessionId)} and ${sql.unsafe(MAY_SIGN_IN)}`;
      if (!row) return [null, null];
      const userId = String(row.userId);
      return [
        { id: sessionId, userId, expiresAt: row.expiresAt, attributes: { provenAt: row.provenAt } },
        {
          id: userId,
          attributes: {
            email: row.email,
            userKind: row.userKind,
            language: row.language,
            restriction: row.restriction,
          },
        },
      ];
    },
    async getUserSessions() {
      throw new Error('session ids are not stored, so they cannot be listed');
    },
    async setSession(session) {
      await sql`
        insert into sessions (id, user_id, created_at, expires_at, proven_at, ip, user_agent)
        values (${fingerprintOf(session.id)}, ${session.userId}, now(), ${session.expiresAt}, ${session.attributes.provenAt},
                ${session.attributes.ip ?? null}, ${session.attributes.userAgent ?? null})`;
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await sql`update sessions set expires_at = ${expiresAt} where id = ${fingerprintOf(sessionId)}`;
    },
    /** Asked for when its time is over: whoever signs out, or is signed out, needs no library for it. */
    async deleteSession(sessionId) {
      await endOldSessions({ sql }, sql`s.id = ${fingerprintOf(sessionId)}`);
    },
    async deleteUserSessions(userId) {
      await sql`delete from sessions where user_id = ${userId}`;
    },
    async deleteExpiredSessions() {
      await endOldSessions({ sql }, sql`${sql.unsafe(ENDS_AT)} < now()`);
    },
  };
}

/**
 * Removes sessions whose time is over: too long unused, or at the end of their longest life. Why is kept first, so that nobody who
 * asks meanwhile is signed out without a reason. Returns those.
 */
export async function endOldSessions({ sql }: { readonly sql: Sql }, which: PendingQuery<PgRow[]>) {
  const over = await sql<{ id: string; reason: string }[]>`
    select s.id, case when s.created_at + (${sql.unsafe(ABSOLUTE_HOURS)}) * interval '1 hour' <= now() then 'longest' else 'idle' end as reason
      from sessions s join users u on u.id = s.user_id where ${which}`;
  if (over.length === 0) return [];
  const ids = arrayLiteral(over.map(({ id }) => id));
  await sql`
    insert into ended_sessions (id, reason, ended_at)
    select id, reason, now() from unnest(${ids}::text[], ${arrayLiteral(over.map(({ reason }) => reason))}::text[]) as e (id, reason)
    on conflict do nothing returning id`;
  return sql<{ id: string }[]>`delete from sessions where id = any (${ids}::text[]) returning id`;
}

/** Why the session that a cookie names ended; null: by its person, or nobody knows. */
export async function sessionEndedBecause({ sql }: Database, sessionId: string): Promise<SessionEndReason | null> {
  const [row] = await sql`
    select ${columns(endedSessions, ['reason'])} from ended_sessions where id = ${fingerprintOf(sessionId)}`;
  return row?.reason ?? null;
}

/**
 * Notes that a session was used, at most once a minute, and returns when it ends: half an hour from now, or when its longest
 * life is over. The library itself writes only every quarter of an hour, which would end sessions of people at work.
 */
export async function keepSession(
  { sql }: Database,
  session: { readonly id: string; readonly fresh: boolean; readonly expiresAt: Date },
): Promise<Date> {
  const notedUntil = Date.now() + (IDLE_MINUTES * 60 - NOTED_EVERY_SECONDS) * 1000;
  if (!session.fresh && session.expiresAt.getTime() > notedUntil) return session.expiresAt;
  const [row] = await sql`
    update sessions s set expires_at = now() + ${IDLE_MINUTES} * interval '1 minute'
      from users u where s.id = ${fingerprintOf(session.id)} and u.id = s.user_id
    returning ${columns(sessions, 's', ['createdAt', 'expiresAt'])}, ${columns(users, 'u', ['kind'])}`;
  return row ? endOf(row) : session.expiresAt;
}
