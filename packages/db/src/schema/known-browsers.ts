import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * With what somebody signed in before: a browser by the secret its cookie carries, a program by what it calls itself, either as
 * SHA-256 (hex). Kept for as long as the cookie lives after it was last used.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mark] }), index('known_browsers_by_age').on(t.seenAt)],
);
