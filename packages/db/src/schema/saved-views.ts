import { bigint, check, foreignKey, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

export const VIEWED_LISTS = ['customers', 'transaction_report'] as const;

/** A list as somebody likes to see it: its filters and order under a name, for themselves in one client. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...tenantKey(),
    userId: bigint({ mode: 'bigint' }).notNull(),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    name: text().notNull(),
    /** Query of the list's address, as the console writes it. */
    address: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'saved_views_user', columns: [t.userId], foreignColumns: [users.id] }),
    uniqueIndex('saved_views_name').on(t.clientId, t.userId, t.list, t.name),
    check('saved_views_list', oneOf(t.list, VIEWED_LISTS)),
  ],
);
