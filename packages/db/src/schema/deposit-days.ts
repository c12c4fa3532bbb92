import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { calendarDay, cents, clientId, tenantPolicies } from './columns.ts';

const amount = () => cents().notNull();
const count = () => integer().notNull();

/**
 * Roll-up of `transactions` by the days on which money of debits reaches the client: the one a debit is expected to be approved on, the
 * one it was approved on, the one its reserve goes back on; and by what says why it is that day.
 */
export const depositDays = pgTable(
  'deposit_days',
  {
    clientId: clientId(),
    date: calendarDay().notNull(),
    processDate: calendarDay().notNull(),
    requestedDate: calendarDay().notNull(),
    batchDate: calendarDay().notNull(),
    disputeDeadline: calendarDay().notNull(),
    /** Expected on `date` and without an end yet; those of them that have not left for the bank. */
    waitingCount: count(),
    waitingCents: amount(),
    futureCount: count(),
    /** Expected on `date`, and how they ended; whatever was approved once counts as approved. */
    approvedCount: count(),
    approvedCents: amount(),
    declinedCount: count(),
    declinedCents: amount(),
    /** Expected on `date`, and seven days before it in the books: made, and neither ended nor taken out. */
    knownCents: amount(),
    /** Approved on `date`. */
    cameCents: amount(),
    /** Reserve of approved debits that is held until `date`. */
    heldCount: count(),
    heldCents: amount(),
  },
  (t) => [
    primaryKey({
      name: 'deposit_days_pk',
      columns: [t.clientId, t.date, t.processDate, t.requestedDate, t.batchDate, t.disputeDeadline],
    }),
    ...tenantPolicies(),
    check(
      'deposit_days_sums',
      sql`least(${t.waitingCount}, ${t.waitingCents}, ${t.futureCount}, ${t.approvedCount}, ${t.approvedCents}, ${t.declinedCount},
        ${t.declinedCents}, ${t.knownCents}, ${t.cameCents}, ${t.heldCount}, ${t.heldCents}) >= 0`,
    ),
  ],
);
