import { CURRENCIES } from '@cordelle/domain/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const STATEMENT_FORMATS = ['csv', 'camt053'] as const;
export const DEPOSIT_MATCHES = ['reference', 'amount_and_date', 'person'] as const;

/** A statement of the client's own bank account that somebody compared with the settlements. */
export const clientStatements = pgTable(
  'client_statements',
  {
    ...tenantKey(),
    filename: text().notNull(),
    format: text({ enum: STATEMENT_FORMATS }).notNull(),
    fromDate: calendarDay().notNull(),
    toDate: calendarDay().notNull(),
    /** Deposits on it, and how many of them are settlements. */
    deposits: integer().notNull(),
    matched: integer().notNull(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('client_statements_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    check('client_statements_format', oneOf(t.format, STATEMENT_FORMATS)),
    check('client_statements_days', sql`${t.fromDate} <= ${t.toDate}`),
  ],
);

/** Deposits that were found on a statement. What else stands on a statement is not kept. */
export const settlementDeposits = pgTable(
  'settlement_deposits',
  {
    ...tenantKey(),
    settlementId: bigint({ mode: 'bigint' }).notNull(),
    /** Null: somebody ticked it off without a file. */
    statementId: bigint({ mode: 'bigint' }),
    bookedOn: calendarDay().notNull(),
    amountCents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    matchedBy: text({ enum: DEPOSIT_MATCHES }).notNull(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'settlement_deposits_statement',
      columns: [t.clientId, t.statementId],
      foreignColumns: [clientStatements.clientId, clientStatements.id],
    }),
    uniqueIndex('settlement_deposits_of_settlement').on(t.clientId, t.settlementId),
    check('settlement_deposits_matched_by', oneOf(t.matchedBy, DEPOSIT_MATCHES)),
    check('settlement_deposits_currency', oneOf(t.currency, CURRENCIES)),
    check('settlement_deposits_amount', sql`${t.amountCents} > 0`),
  ],
);
