import { bigint, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Mailed links that open a payer's own page without an account. Kept as SHA-256 (hex). */
export const payerLinks = pgTable(
  'payer_links',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'payer_links_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('payer_links_token').on(t.tokenHash, t.clientId),
    index('payer_links_of_customer').on(t.clientId, t.customerId),
    index('payer_links_expired').on(t.expiresAt),
  ],
);

/** Mail that a payer may stop. What the rules of debits demand is not among it. */
export const STOPPABLE_MAIL = ['payment_reminder', 'payment_receipt'] as const;

/** The address at which a payer stops one kind of mail; never ends, opens nothing else. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    type: text({ enum: STOPPABLE_MAIL }).notNull(),
    /** SHA-256 (hex) of what stands in the address. */
    tokenHash: text().notNull(),
    /** What stands in the address, so that the next mail carries the same. */
    tokenEncrypted: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'unsubscribe_links_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('unsubscribe_links_token').on(t.tokenHash, t.clientId),
    uniqueIndex('unsubscribe_links_once').on(t.clientId, t.customerId, t.type),
    check('unsubscribe_links_type', oneOf(t.type, STOPPABLE_MAIL)),
  ],
);
