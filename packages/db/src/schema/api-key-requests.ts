import { bigint, boolean, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { apiKeys } from './api-keys.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/** What programs asked, and how it was answered: never with what. Kept for a month, and the newest of each key. */
export const apiKeyRequests = pgTable(
  'api_key_requests',
  {
    ...tenantKey(),
    keyId: bigint({ mode: 'bigint' }).notNull(),
    at: moment().notNull(),
    method: text().notNull(),
    /** As the contract names it, `/customers/{id}`: no id, no question. */
    route: text().notNull(),
    status: integer().notNull(),
    /** Of the error table; null: it was done. */
    code: text(),
    /** The scope it lacked, where it was refused for one. */
    neededScope: text(),
    durationMs: integer().notNull(),
    /** The same that the answer carried. */
    requestId: text().notNull(),
    /** Answered from what was kept for its idempotency key. */
    replayed: boolean().notNull(),
    ip: text().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'api_key_requests_key',
      columns: [t.clientId, t.keyId],
      foreignColumns: [apiKeys.clientId, apiKeys.id],
    }),
    index('api_key_requests_newest').on(t.clientId, t.keyId, t.at.desc(), t.id.desc()),
    index('api_key_requests_old').on(t.at),
  ],
);
