import { bigint, boolean, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantPolicies } from './columns.ts';

/** Feature flags that differ from their default: for one client, or for all where `forClientId` is null. */
export const releaseHelpers = pgTable(
  'release_helpers',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    forClientId: bigint({ mode: 'bigint' }).references(() => clients.id),
    enabled: boolean().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    ...tenantPolicies('for_client_id'),
    unique('release_helpers_once').on(t.name, t.forClientId).nullsNotDistinct(),
  ],
);
