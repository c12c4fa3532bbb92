import { check, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** What a client may say to its payers in its own words. */
export const CLIENT_TEXT_KINDS = [
  'introduction',
  'terms_and_conditions',
  'email_message',
  'comment_description',
  'payment_reminder',
  'payment_receipt',
] as const;

/**
 * What a client wrote for its payers, every version in each language, none ever altered: the newest of a kind and language
 * counts, and an empty one means the product's own text. So it is known which words somebody agreed to.
 */
export const clientTexts = pgTable(
  'client_texts',
  {
    ...tenantKey(),
    kind: text({ enum: CLIENT_TEXT_KINDS }).notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    /** Plain text; placeholders stand as they were written. */
    body: text().notNull(),
    /** SHA-256 of the body, hexadecimal. */
    hash: text().notNull(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_texts_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    index('client_texts_newest').on(t.clientId, t.kind, t.language, t.id.desc()),
    check('client_texts_kind', oneOf(t.kind, CLIENT_TEXT_KINDS)),
    check('client_texts_language', oneOf(t.language, ['en', 'fr'])),
  ],
);
