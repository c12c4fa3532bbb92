import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';

/** Answers already given to a key, so that a repeated request changes nothing. Kept for 72 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ...tenantKey(),
    /** Who asked: the same key of another principal is another key. */
    principal: text().notNull(),
    method: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the canonical input. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: jsonb(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('idempotency_keys_once').on(t.clientId, t.principal, t.method, t.route, t.key),
    index('idempotency_keys_expired').on(t.createdAt),
    check('idempotency_keys_length', sql`char_length(${t.key}) between 1 and 255`),
  ],
);
