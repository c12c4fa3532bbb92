import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Passkeys of people (WebAuthn): what their device holds the other half of. The id is the credential's own, base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Uses that the device counts; 0 for those that do not. */
    uses: bigint({ mode: 'bigint' }).notNull(),
    name: text().notNull(),
    /** Kept by the maker of the device as well, so that it outlives the device. */
    backedUp: boolean().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [index('passkeys_of_user').on(t.userId), check('passkeys_named', sql`length(${t.name}) between 1 and 50`)],
);

/** What a device was asked to sign, once, as SHA-256 (hex). */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: text().primaryKey(),
    /** Whose passkey is to be added; null: somebody signs in. */
    userId: bigint({ mode: 'bigint' }).references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [index('passkey_challenges_expired').on(t.expiresAt)],
);
