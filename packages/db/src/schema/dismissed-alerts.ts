import { bigint, foreignKey, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { users } from './users.ts';

/** Alerts a person has put away. An alert is named by what it is about, so that the next occurrence shows again. */
export const dismissedAlerts = pgTable(
  'dismissed_alerts',
  {
    ...tenantKey(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    alert: text().notNull(),
    /** What the alert said when it was put away. */
    message: text().notNull(),
    dismissedAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'dismissed_alerts_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    unique('dismissed_alerts_once').on(t.clientId, t.userId, t.alert),
  ],
);
