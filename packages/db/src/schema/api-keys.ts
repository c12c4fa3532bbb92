import { bigint, foreignKey, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/** Keys of other programs. The secret is kept as a hash; `publicId` is the readable part of the key. */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...tenantKey(),
    /** What stands before it: `cdl_test`, `cdl_live`, or `pk_live` of keys made before there were those. */
    prefix: text().notNull(),
    publicId: text().notNull(),
    /** The last four characters of the key, of its check; null where nobody kept them. */
    ending: text(),
    secretHash: text().notNull(),
    name: text().notNull(),
    /** `customers:read`. */
    scopes: text().array().notNull(),
    /** Networks it works from, as CIDR; empty: any. */
    addresses: text().array().notNull().default([]),
    /** Who made it, as the audit log names them; null where nobody kept it. */
    madeBy: text(),
    createdAt: moment().notNull(),
    /** When, from where and with which program it was used last. */
    lastUsedAt: moment(),
    lastUsedFrom: text(),
    lastUsedBy: text(),
    revokedAt: moment(),
    expiresAt: moment(),
    /** The key that took its place; it works beside it until `expiresAt`. */
    replacedById: bigint({ mode: 'bigint' }),
    /** The first of the keys that took each other's place; null: this one. What was asked under one of them was asked by all. */
    firstId: bigint({ mode: 'bigint' }),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'api_keys_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    foreignKey({
      name: 'api_keys_replaced_by',
      columns: [t.clientId, t.replacedById],
      foreignColumns: [t.clientId, t.id],
    }),
    uniqueIndex('api_keys_public_id').on(t.publicId, t.clientId),
  ],
);
