import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantPolicies } from './columns.ts';
import { users } from './users.ts';

/** A client one of the provider's people entered, and why. Ends with the session or token it was made with. */
export const staffEntries = pgTable(
  'staff_entries',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `session:` and its stored id, or `token:` and its row. */
    credential: text().notNull(),
    forClientId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => clients.id),
    reason: text().notNull(),
    enteredAt: moment().notNull(),
  },
  (t) => [
    ...tenantPolicies('for_client_id'),
    unique('staff_entries_once').on(t.credential, t.forClientId),
    index('staff_entries_of_user').on(t.userId, t.enteredAt),
  ],
);
