import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import type { Overrides, Phase } from '@cordelle/domain/transaction-schedule/installments.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { authorizations } from './authorizations.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Projection of `schedule` streams: one row per plan of debits. */
export const transactionSchedules = pgTable(
  'transaction_schedules',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The agreement it is made under; null: none is on record. */
    authorizationId: bigint({ mode: 'bigint' }),
    customerType: text({ enum: CUSTOMER_TYPES }).notNull(),
    amountCents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    /** Null: until removed. */
    installments: integer(),
    processDate: calendarDay().notNull(),
    secondProcessDate: calendarDay(),
    comment: text(),
    /** Last installment whose debit was written. */
    plannedThrough: integer().notNull().default(0),
    active: boolean().notNull(),
    paused: boolean().notNull().default(false),
    /** First date on which it debits again by itself; null: when somebody resumes it. */
    pausedUntil: calendarDay(),
    /** The return by which the payer stopped it; null: paused by a person. */
    pauseReturnCode: text(),
    /** Terms that count from an installment on; empty: the terms above, from the first to the last. */
    phases: jsonb().$type<readonly Phase[]>().notNull().default([]),
    /** Installments that differ: skipped, moved, of another amount; by their number. */
    overrides: jsonb().$type<Overrides>().notNull().default({}),
    removedReason: text(),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'transaction_schedules_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    // checked at the end of a transaction: whoever folds the log again replaces rows of both
    foreignKey({
      name: 'transaction_schedules_agreement',
      columns: [t.clientId, t.authorizationId],
      foreignColumns: [authorizations.clientId, authorizations.id],
    }),
    index('transaction_schedules_of_customer').on(t.clientId, t.customerId, t.createdAt.desc(), t.id.desc()),
    index('transaction_schedules_of_agreement').on(t.clientId, t.authorizationId, t.id),
    index('transaction_schedules_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    index('transaction_schedules_to_plan').on(t.currency, t.clientId, t.id).where(sql`${t.active} and not ${t.paused}`),
    index('transaction_schedules_to_resume')
      .on(t.currency, t.pausedUntil, t.clientId, t.id)
      .where(sql`${t.active} and ${t.paused} and ${t.pausedUntil} is not null`),
    // Read by `walls.find_schedules` alone, as `customers_by_text` is by its own.
    index('transaction_schedules_by_comment')
      .using('gin', t.clientId, sql`searchable(${t.comment}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${t.comment} is not null`),
    check('transaction_schedules_amount', sql`${t.amountCents} > 0`),
    check('transaction_schedules_currency', oneOf(t.currency, CURRENCIES)),
    check('transaction_schedules_frequency', oneOf(t.frequency, FREQUENCIES)),
    check('transaction_schedules_installments', sql`${t.installments} > 0`),
    check('transaction_schedules_version', sql`${t.version} > 0`),
  ],
);

/** What of a row says which debits the plan asks for, and what for. */
export const PLAN_FIELDS = [
  'amountCents',
  'frequency',
  'installments',
  'processDate',
  'secondProcessDate',
  'phases',
  'overrides',
] as const satisfies readonly (keyof typeof transactionSchedules.$inferSelect)[];
