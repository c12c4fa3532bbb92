import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Second factors (TOTP, RFC 6238). Pending until `enabledAt`; a pending one lives ten minutes. */
export const twoFactors = pgTable('two_factors', {
  userId: bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretEncrypted: text().notNull(),
  startedAt: moment().notNull(),
  enabledAt: moment(),
  /** The 30-second step of the last accepted code: only a later one is accepted. */
  lastStep: bigint({ mode: 'bigint' }),
  /** Wrong codes since the last right one. */
  failuresInRow: integer().notNull().default(0),
  /** After too many of them: no code is looked at until the mailed link is used. */
  lockedAt: moment(),
});

/** Codes that stand in once each for a code of the app, for whoever lost it; gone with the factor. */
export const twoFactorRecoveryCodes = pgTable(
  'two_factor_recovery_codes',
  {
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => twoFactors.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A lost device: one of the provider's people asks, another approves, and a day later the second factor is off. */
export const twoFactorResets = pgTable(
  'two_factor_resets',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    requestedBy: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    requestedAt: moment().notNull(),
    approvedBy: bigint({ mode: 'bigint' }).references(() => users.id),
    /** Null until a second person approved; then 24 hours later. */
    effectiveAt: moment(),
    doneAt: moment(),
    cancelledAt: moment(),
  },
  (t) => [
    uniqueIndex('two_factor_resets_one_open').on(t.userId).where(sql`${t.doneAt} is null and ${t.cancelledAt} is null`),
  ],
);
