import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { oneOf } from './status-list.ts';

export const FAILURE_KINDS = ['password', 'code'] as const;

/** Refused passwords and codes, for limits per account and per address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: FAILURE_KINDS }).notNull(),
    /** Normalised; whether somebody has it plays no part. */
    email: text().notNull(),
    ip: text().notNull(),
    failedAt: moment().notNull(),
  },
  (t) => [
    index('sign_in_failures_by_email').on(t.email, t.kind, t.failedAt),
    index('sign_in_failures_by_ip').on(t.ip, t.failedAt),
    check('sign_in_failures_kind', oneOf(t.kind, FAILURE_KINDS)),
  ],
);
