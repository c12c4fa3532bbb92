import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';

export const LINK_REQUEST_KINDS = ['reset', 'confirmation'] as const;

/**
 * Links that somebody without a session asked for. Every request is written, for any address, and decided afterwards: how
 * long the answer takes says nothing about who has an account.
 */
export const linkRequests = pgTable(
  'link_requests',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: LINK_REQUEST_KINDS }).notNull(),
    /** Normalised. */
    email: text().notNull(),
    ip: text().notNull(),
    /** Where a reset leads afterwards: an address of the configured list. */
    redirectUrl: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (t) => [
    index('link_requests_by_email').on(t.email, t.createdAt),
    index('link_requests_by_ip').on(t.ip, t.createdAt),
    index('link_requests_by_age').on(t.createdAt),
    check('link_requests_kind', oneOf(t.kind, LINK_REQUEST_KINDS)),
  ],
);
