import { foreignKey, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/** Keys of other programs. The secret is kept as a hash; `publicId` is the readable part of the key. */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...tenantKey(),
    publicId: text().notNull(),
    secretHash: text().notNull(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    expiresAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'api_keys_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    unique('api_keys_public_id').on(t.publicId),
  ],
);
