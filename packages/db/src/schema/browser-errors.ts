import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What browsers reported to have failed: inert text of unknown worth, never trusted to say who or for whom. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    actor: text().notNull(),
    message: text().notNull(),
    trace: text(),
    path: text(),
    activeClientId: text(),
    userAgent: text(),
    ip: text(),
    requestId: text(),
  },
  (t) => [index('browser_errors_by_time').on(t.at)],
);
