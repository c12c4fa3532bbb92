import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Signed-in browsers. The id is the SHA-256 (hex) of what the cookie carries. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the person last proved by password or code that it is they. */
    provenAt: moment().notNull(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_expired').on(t.expiresAt)],
);
