import { DISPLAY_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, clientId, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

/** Roll-up of `transactions`: how many debits of each status stand on each process date, and their sum. */
export const transactionDays = pgTable(
  'transaction_days',
  {
    clientId: clientId(),
    processDate: calendarDay().notNull(),
    status: text({ enum: DISPLAY_STATUSES }).notNull(),
    count: integer().notNull(),
    cents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.processDate, t.status] }),
    ...tenantPolicies(),
    check('transaction_days_status', oneOf(t.status, DISPLAY_STATUSES)),
    check('transaction_days_sums', sql`${t.count} >= 0 and ${t.cents} >= 0`),
  ],
);
