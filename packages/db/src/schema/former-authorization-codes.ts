import { foreignKey, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/**
 * Public addresses that a client gave up. They stay its own: whoever kept an old link or poster must never find the pages of
 * another business there.
 */
export const formerAuthorizationCodes = pgTable(
  'former_authorization_codes',
  {
    ...tenantKey(),
    code: text().notNull(),
    givenUpAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'former_authorization_codes_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('former_authorization_codes_code').on(t.code, t.clientId),
  ],
);
