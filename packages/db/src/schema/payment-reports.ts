import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

/** A collected payment, or its reversal by a later chargeback. */
export const REPORTED_LINES = ['approved', 'chargeback'] as const;
/** `sending`: claimed by a call that is telling the software now, since `updatedAt`. */
export const REPORT_STATES = ['sending', 'reported', 'failed'] as const;

/** What the client's accounting software was told of a debit of a settlement. */
export const paymentReports = pgTable(
  'payment_reports',
  {
    clientId: clientId(),
    transactionId: bigint({ mode: 'bigint' }).notNull(),
    line: text({ enum: REPORTED_LINES }).notNull(),
    settlementId: bigint({ mode: 'bigint' }).notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    /** The payment's id there; null until it was accepted. */
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
    check('payment_reports_refusal', sql`(${t.state} = 'failed') = (${t.refusal} is not null)`),
    check('payment_reports_reference', sql`(${t.state} = 'reported') = (${t.reference} is not null)`),
  ],
);
