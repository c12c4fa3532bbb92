import { APPROVAL_ENDS } from '@cordelle/domain/customer/debit-approval.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { authorizations } from './authorizations.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Debits that payers are asked to approve, each by itself: what a sporadic consent demands. */
export const debitApprovals = pgTable(
  'debit_approvals',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The agreement under which it is asked; null: of the time before each named its own. */
    authorizationId: bigint({ mode: 'bigint' }),
    amountCents: cents().notNull(),
    /** The day asked for; a closed banking day, or a late answer, moves the debit. */
    processDate: calendarDay().notNull(),
    comment: text(),
    actor: text().notNull(),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the payer was last written to about it, and how often they were reminded. */
    mailedAt: moment().notNull(),
    remindersSent: integer().notNull().default(0),
    endedAt: moment(),
    end: text({ enum: APPROVAL_ENDS }),
    /** What was planned once it was approved: a row of `transaction_schedules`. */
    scheduleId: bigint({ mode: 'bigint' }),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'debit_approvals_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    foreignKey({
      name: 'debit_approvals_agreement',
      columns: [t.clientId, t.authorizationId],
      foreignColumns: [authorizations.clientId, authorizations.id],
    }),
    index('debit_approvals_newest').on(t.clientId, t.askedAt.desc(), t.id.desc()),
    index('debit_approvals_of_customer').on(t.clientId, t.customerId, t.askedAt.desc(), t.id.desc()),
    index('debit_approvals_mailed').on(t.clientId, t.mailedAt.desc()),
    check('debit_approvals_amount', sql`${t.amountCents} > 0`),
    check('debit_approvals_end', oneOf(t.end, APPROVAL_ENDS)),
    check('debit_approvals_ended', sql`(${t.endedAt} is null) = (${t.end} is null)`),
    check('debit_approvals_planned', sql`(${t.scheduleId} is not null) = (${t.end} is not distinct from 'approved')`),
    check('debit_approvals_reminders', sql`${t.remindersSent} >= 0`),
  ],
);
