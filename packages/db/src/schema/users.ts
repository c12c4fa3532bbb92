import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';

export const USER_KINDS = ['member', 'staff', 'customer'] as const;

/** People who sign in. What they may do for a client stands in `memberships`. */
export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Normalised: trimmed, lower case. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    kind: text({ enum: USER_KINDS }).notNull(),
    createdAt: moment().notNull(),
    disabledAt: moment(),
  },
  (t) => [
    check('users_email_normalised', sql`${t.email} = lower(btrim(${t.email}))`),
    check('users_kind', oneOf(t.kind, USER_KINDS)),
    check('users_language', oneOf(t.language, ['en', 'fr'])),
  ],
);

/** Signed-in browsers. The id is the SHA-256 (hex) of what the cookie carries. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The client being worked for; null until one is chosen. */
    clientId: bigint({ mode: 'bigint' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_expired').on(t.expiresAt)],
);

/** Refused sign-ins, for limits per account and per address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    ip: text().notNull(),
    failedAt: moment().notNull(),
  },
  (t) => [
    index('sign_in_failures_by_email').on(t.email, t.failedAt),
    index('sign_in_failures_by_ip').on(t.ip, t.failedAt),
  ],
);
