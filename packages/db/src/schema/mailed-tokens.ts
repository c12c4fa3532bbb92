import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/**
 * What a mailed link opens; `reset_credentials` is what a reset link is exchanged for, and never mailed. Those of another e-mail
 * go to the address of before (`email_approval`, `email_stop`) and to the one asked for (`email_confirmation`).
 */
export const MAILED_TOKEN_PURPOSES = [
  'confirmation',
  'invitation',
  'reset',
  'reset_credentials',
  'code_unlock',
  'email_approval',
  'email_stop',
  'email_confirmation',
] as const;

/** Single-use tokens of mailed links, kept as SHA-256 (hex). The newest of a purpose counts. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: MAILED_TOKEN_PURPOSES }).notNull(),
    tokenHash: text().notNull(),
    /** The client an invitation leads into. */
    forClientId: bigint({ mode: 'bigint' }),
    /** Where the link leads afterwards: an address of the configured list. */
    redirectUrl: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    ...tenantPolicies('for_client_id'),
    unique('mailed_tokens_hash').on(t.tokenHash),
    index('mailed_tokens_of_user').on(t.userId, t.purpose, t.createdAt),
    index('mailed_tokens_expired').on(t.expiresAt),
    check('mailed_tokens_purpose', oneOf(t.purpose, MAILED_TOKEN_PURPOSES)),
  ],
);
