import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** E-mails, written in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    ...tenantKey(),
    template: text().notNull(),
    /** The payer it is written to; null for people who sign in. */
    customerId: bigint({ mode: 'bigint' }),
    toAddress: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text(),
    /** The business in whose name it is sent; null: the installation itself writes. */
    senderName: text(),
    /** Where an answer goes; null: back to the sender. */
    replyTo: text(),
    /** A document that is drawn when the mail is sent, with all it is made from; null: none. */
    attachment: jsonb(),
    /** Where the reader stops mail of this kind; null: nobody can. Mail programs are told of it (RFC 8058). */
    unsubscribeAddress: text(),
    /** What the message is about; the second message about it is refused. */
    dedupeKey: text().notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    /** By the clock on the wall, unlike the others; null: it was not tried yet. */
    lastAttemptAt: moment(),
    lastError: text(),
    /** What the server said when it took the mail. */
    accepted: text(),
    /** When the server refused the address for good; such a mail is not tried again. */
    bouncedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('outbox_once').on(t.clientId, t.dedupeKey),
    index('outbox_unsent').on(t.createdAt, t.id).where(sql`${t.sentAt} is null and ${t.bouncedAt} is null`),
    index('outbox_of_customer')
      .on(t.clientId, t.customerId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.customerId} is not null`),
    check('outbox_language', oneOf(t.language, ['en', 'fr'])),
    check('outbox_attempts', sql`${t.attempts} >= 0`),
  ],
);
