import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { HOLD_REASONS, RETURN_CLASSES } from '@cordelle/domain/transaction/events.ts';
import { TRANSACTION_ROW_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { authorizations } from './authorizations.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

export const TRANSACTION_STAGES = ['not_sent', 'before_posting', 'before_approval', 'after_approval'] as const;

/** Projection of `transaction` streams: one row per debit, its id the stream's. */
export const transactions = pgTable(
  'transactions',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The agreement it is made under; null: none is on record. */
    authorizationId: bigint({ mode: 'bigint' }),
    scheduleId: bigint({ mode: 'bigint' }),
    installment: integer(),
    status: text({ enum: TRANSACTION_ROW_STATUSES }).notNull(),
    /** How far it had come when it ended; null while it has not. */
    stage: text({ enum: TRANSACTION_STAGES }),
    amountCents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    customerType: text({ enum: CUSTOMER_TYPES }).notNull(),
    requestedDate: calendarDay().notNull(),
    processDate: calendarDay(),
    batchDate: calendarDay(),
    earliestApprovalDate: calendarDay(),
    /** "Final on": until then the payer can still take the money back. */
    disputeDeadline: calendarDay(),
    movedReason: text(),
    comment: text(),
    retryOf: bigint({ mode: 'bigint' }),
    holdReason: text({ enum: HOLD_REASONS }),
    returnCode: text(),
    returnClass: text({ enum: RETURN_CLASSES }),
    /** Returned after approval although the class is not Chargeback. */
    late: boolean().notNull().default(false),
    stopRequested: boolean().notNull().default(false),
    /** Day on which our system recorded the end; billing uses it. */
    declineDate: calendarDay(),
    /** Day the bank gives for the return. */
    bankDate: calendarDay(),
    sentDate: calendarDay(),
    processedDate: calendarDay(),
    approvedDate: calendarDay(),
    /** Dates of the two settlements below. */
    settledDate: calendarDay(),
    deductedDate: calendarDay(),
    /** Settlement that credited it. */
    settlementId: bigint({ mode: 'bigint' }),
    /** Settlement in which its chargeback or decline is a line. */
    deductedSettlementId: bigint({ mode: 'bigint' }),
    /** Reserve still held. */
    holdbackCents: cents().notNull().default(sql`0`),
    /** Reserve taken at approval; null before. */
    holdbackTakenCents: cents(),
    holdbackReleaseDate: calendarDay(),
    /** Where the return was read, and where the bank took it back. */
    returnFileId: bigint({ mode: 'bigint' }),
    returnLine: integer(),
    reversedDate: calendarDay(),
    reversalFileId: bigint({ mode: 'bigint' }),
    reversalLine: integer(),
    bankFileId: bigint({ mode: 'bigint' }),
    bankAccountId: bigint({ mode: 'bigint' }),
    trace: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'transactions_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    // checked at the end of a transaction: whoever folds the log again replaces rows of both
    foreignKey({
      name: 'transactions_agreement',
      columns: [t.clientId, t.authorizationId],
      foreignColumns: [authorizations.clientId, authorizations.id],
    }),
    index('transactions_by_date').on(t.clientId, t.processDate.desc(), t.id.desc()),
    index('transactions_by_status').on(t.clientId, t.status, t.processDate.desc(), t.id.desc()),
    index('transactions_of_customer').on(t.clientId, t.customerId, t.createdAt.desc(), t.id.desc()),
    index('transactions_of_agreement')
      .on(t.clientId, t.authorizationId, t.id)
      .where(sql`${t.authorizationId} is not null`),
    index('transactions_of_schedule')
      .on(t.clientId, t.scheduleId, t.installment)
      .where(sql`${t.scheduleId} is not null`),
    // The next debit of each schedule, and schedules by it.
    index('transactions_next_of_schedule')
      .on(t.clientId, t.scheduleId, t.processDate)
      .where(sql`${t.status} = 'Future' and ${t.scheduleId} is not null`),
    index('transactions_next_by_date')
      .on(t.clientId, t.processDate, t.scheduleId)
      .where(sql`${t.status} = 'Future' and ${t.scheduleId} is not null`),
    index('transactions_credited_by').on(t.clientId, t.settlementId, t.id).where(sql`${t.settlementId} is not null`),
    index('transactions_deducted_by')
      .on(t.clientId, t.deductedSettlementId, t.id)
      .where(sql`${t.deductedSettlementId} is not null`),
    index('transactions_to_send').on(t.currency, t.batchDate, t.clientId, t.id).where(sql`${t.status} = 'Future'`),
    index('transactions_to_process')
      .on(t.currency, t.processDate, t.clientId, t.id)
      .where(sql`${t.status} = 'Sent to Bank'`),
    index('transactions_to_approve')
      .on(t.currency, t.earliestApprovalDate, t.clientId, t.id)
      .where(sql`${t.status} = 'Processed'`),
    index('transactions_to_credit')
      .on(t.currency, t.clientId, t.id)
      .where(sql`${t.status} = 'Approved' and ${t.settlementId} is null`),
    index('transactions_to_deduct')
      .on(t.currency, t.clientId, t.id)
      .where(sql`${t.status} in ('Declined', 'Chargeback') and ${t.deductedSettlementId} is null`),
    index('transactions_declined')
      .on(t.clientId, t.declineDate.desc(), t.id.desc())
      .where(sql`${t.status} in ('Declined', 'Chargeback')`),
    // Whose payer is told that it failed.
    index('transactions_failed_on')
      .on(t.currency, t.declineDate, t.clientId, t.id)
      .where(sql`${t.status} in ('Declined', 'Chargeback')`),
    index('transactions_to_release')
      .on(t.currency, t.holdbackReleaseDate, t.clientId, t.id)
      .where(sql`${t.holdbackCents} > 0`),
    // Read by `walls.find_payments` alone, as `customers_by_text` is by its own.
    index('transactions_by_comment')
      .using('gin', t.clientId, sql`searchable(${t.comment}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${t.comment} is not null`),
    index('transactions_by_amount').on(t.clientId, t.amountCents),
    index('transactions_by_trace').on(t.clientId, t.trace).where(sql`${t.trace} is not null`),
    check('transactions_amount', sql`${t.amountCents} > 0`),
    check('transactions_holdback', sql`${t.holdbackCents} between 0 and ${t.amountCents}`),
    check('transactions_status', oneOf(t.status, TRANSACTION_ROW_STATUSES)),
    check('transactions_stage', oneOf(t.stage, TRANSACTION_STAGES)),
    check('transactions_currency', oneOf(t.currency, CURRENCIES)),
    check('transactions_version', sql`${t.version} > 0`),
  ],
);
