import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** E-mails, written in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    ...tenantKey(),
    template: text().notNull(),
    toAddress: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text(),
    /** What the message is about; the second message about it is refused. */
    dedupeKey: text().notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('outbox_once').on(t.clientId, t.dedupeKey),
    index('outbox_unsent').on(t.createdAt, t.id).where(sql`${t.sentAt} is null`),
    check('outbox_language', oneOf(t.language, ['en', 'fr'])),
    check('outbox_attempts', sql`${t.attempts} >= 0`),
  ],
);
