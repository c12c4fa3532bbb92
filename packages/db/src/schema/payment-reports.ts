import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

/** A collected payment, or its reversal by a later chargeback. */
export const REPORTED_LINES = ['approved', 'chargeback'] as const;
export const REPORT_STATES = ['reported', 'failed'] as const;

/** What the client's accounting software was told of a debit of a settlement. */
export const paymentReports = pgTable(
  'payment_reports',
  {
    clientId: clientId(),
    transactionId: bigint({ mode: 'bigint' }).notNull(),
    line: text({ enum: REPORTED_LINES }).notNull(),
    settlementId: bigint({ mode: 'bigint' }).notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    /** The payment's id there; null where it was refused. */
    reference: text(),
    /** What the software answered, as it answered it. */
    refusal: text(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.transactionId, t.line] }),
    ...tenantPolicies(),
    index('payment_reports_of_settlement').on(t.clientId, t.settlementId),
    check('payment_reports_line', oneOf(t.line, REPORTED_LINES)),
    check('payment_reports_state', oneOf(t.state, REPORT_STATES)),
    check('payment_reports_reference', sql`(${t.state} = 'reported') = (${t.refusal} is null)`),
  ],
);
