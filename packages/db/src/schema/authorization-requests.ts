import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Given by the payer · nobody answered in time · asked anew · the address refused the mail · no longer to be answered. */
export const REQUEST_ENDS = ['answered', 'expired', 'replaced', 'bounced', 'withdrawn'] as const;

/** Payers asked by mail for their authorization. At most one of a payer is open. */
export const authorizationRequests = pgTable(
  'authorization_requests',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** As written in the mail; whoever opens the link has to come with the same. */
    name: text().notNull(),
    email: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    /** Written for this request alone; null: the client's own text. */
    message: text(),
    actor: text().notNull(),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    remindersSent: integer().notNull().default(0),
    endedAt: moment(),
    end: text({ enum: REQUEST_ENDS }),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'authorization_requests_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('authorization_requests_open').on(t.clientId, t.customerId).where(sql`${t.endedAt} is null`),
    index('authorization_requests_by_email').on(t.clientId, t.email, t.askedAt.desc()),
    index('authorization_requests_waiting').on(t.askedAt, t.clientId, t.id).where(sql`${t.endedAt} is null`),
    check('authorization_requests_language', oneOf(t.language, ['en', 'fr'])),
    check('authorization_requests_end', oneOf(t.end, REQUEST_ENDS)),
    check('authorization_requests_ended', sql`(${t.endedAt} is null) = (${t.end} is null)`),
    check('authorization_requests_reminders', sql`${t.remindersSent} >= 0`),
  ],
);

/** Links that open a request: one in the first mail, one in each reminder. Kept as SHA-256 (hex). */
export const authorizationRequestLinks = pgTable(
  'authorization_request_links',
  {
    ...tenantKey(),
    requestId: bigint({ mode: 'bigint' }).notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'authorization_request_links_request',
      columns: [t.clientId, t.requestId],
      foreignColumns: [authorizationRequests.clientId, authorizationRequests.id],
    }).onDelete('cascade'),
    uniqueIndex('authorization_request_links_token').on(t.tokenHash, t.clientId),
    index('authorization_request_links_of_request').on(t.clientId, t.requestId),
    index('authorization_request_links_newest').on(t.clientId, t.createdAt.desc()),
  ],
);
