import { SESSION_END_REASONS } from '@cordelle/domain/account/session-end.ts';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';

/** Why sessions ended, for whoever still holds the cookie: the id is what `sessions` had, and says nothing of the person. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    id: text().primaryKey(),
    reason: text({ enum: SESSION_END_REASONS }).notNull(),
    endedAt: moment().notNull(),
  },
  (t) => [
    index('ended_sessions_by_age').on(t.endedAt),
    check('ended_sessions_reason', oneOf(t.reason, SESSION_END_REASONS)),
  ],
);
