import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * Signed-in programs of a person, one row per device (`client`), by the four headers of `/v3`. Tokens are kept as SHA-256
 * (hex). `updatedAt` is the last use, `rotatedAt` the last new token.
 */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client: text().notNull(),
    tokenHash: text().notNull(),
    previousHash: text(),
    lastHash: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    rotatedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the person last proved by password or code that it is they. */
    provenAt: moment().notNull(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [unique('access_tokens_device').on(t.userId, t.client), index('access_tokens_expired').on(t.expiresAt)],
);

/** Hashes of tokens that were replaced: whoever still uses one has copied it. Kept for 24 hours, ten per device. */
export const retiredTokens = pgTable(
  'retired_tokens',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accessTokenId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    retiredAt: moment().notNull(),
  },
  (t) => [index('retired_tokens_of_device').on(t.accessTokenId, t.tokenHash)],
);
