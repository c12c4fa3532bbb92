import { OUTSIDE_CHANGES, REPORT_BLOCKS, REPORT_KINDS, REPORT_STATES } from '@cordelle/domain/accounting/reports.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accountingConnections } from './accounting-connections.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** One row per document that we mean to write into a client's books: the row, and not the software, makes it one. */
export const accountingReports = pgTable(
  'accounting_reports',
  {
    ...tenantKey(),
    connectionId: bigint({ mode: 'bigint' }).notNull(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** What it tells of: `transaction 123`, `settlement 5`. */
    subject: text().notNull(),
    /** One higher only where somebody decides that it is written anew. */
    generation: integer().notNull().default(1),
    settlementId: bigint({ mode: 'bigint' }),
    transactionId: bigint({ mode: 'bigint' }),
    /** What it concerns there; null where that has to be found out. */
    contactId: text(),
    invoiceId: text(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    /** Of the document. */
    date: calendarDay().notNull(),
    /** What its date was before that turned out to be closed there. */
    movedFrom: calendarDay(),
    /** The account there that it was booked to. */
    accountId: text(),
    /** Stands on the document there, and finds it again. */
    reference: text().notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    block: text({ enum: REPORT_BLOCKS }),
    /** What somebody did to it there; null: nothing. */
    outside: text({ enum: OUTSIDE_CHANGES }),
    attempts: integer().notNull().default(0),
    claimedAt: moment(),
    nextAttemptAt: moment(),
    /** The document's id and version there; null until it was taken. */
    documentId: text(),
    revision: text(),
    /** What the software said of a refusal, in its words. */
    refusal: text(),
    /** Its own name of the call that took or refused it. */
    trace: text(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    reportedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'accounting_reports_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    uniqueIndex('accounting_reports_once').on(t.clientId, t.connectionId, t.kind, t.subject, t.generation),
    index('accounting_reports_due').on(t.state, t.nextAttemptAt),
    index('accounting_reports_of_settlement').on(t.clientId, t.settlementId),
    index('accounting_reports_of_transaction').on(t.clientId, t.transactionId),
    check('accounting_reports_kind', oneOf(t.kind, REPORT_KINDS)),
    check('accounting_reports_state', oneOf(t.state, REPORT_STATES)),
    check('accounting_reports_block', oneOf(t.block, REPORT_BLOCKS)),
    check('accounting_reports_outside', oneOf(t.outside, OUTSIDE_CHANGES)),
    check(
      'accounting_reports_changed',
      sql`(${t.state} in ('changed_outside', 'left_out')) = (${t.outside} is not null)`,
    ),
    check('accounting_reports_blocked', sql`(${t.state} = 'blocked') = (${t.block} is not null)`),
    check('accounting_reports_refused', sql`(${t.state} = 'failed') = (${t.refusal} is not null)`),
    check(
      'accounting_reports_reported',
      sql`${t.state} <> 'reported' or (${t.documentId} is not null and ${t.reportedAt} is not null)`,
    ),
    check('accounting_reports_amount', sql`${t.amountCents} > 0`),
    check('accounting_reports_reference', sql`char_length(${t.reference}) between 1 and 21`),
  ],
);

export const JOURNAL_DIRECTIONS = ['read', 'written'] as const;
export const JOURNAL_RESULTS = ['done', 'refused', 'unanswered'] as const;

/** What was read from a client's books and written into them; kept for a quarter of a year. */
export const accountingJournal = pgTable(
  'accounting_journal',
  {
    ...tenantKey(),
    connectionId: bigint({ mode: 'bigint' }).notNull(),
    at: moment().notNull(),
    direction: text({ enum: JOURNAL_DIRECTIONS }).notNull(),
    /** `contacts`, `invoices`, `payment`. */
    what: text().notNull(),
    result: text({ enum: JOURNAL_RESULTS }).notNull(),
    /** How many records an answer held. */
    count: integer(),
    /** The record there. */
    recordId: text(),
    customerId: bigint({ mode: 'bigint' }),
    scheduleId: bigint({ mode: 'bigint' }),
    reportId: bigint({ mode: 'bigint' }),
    /** Field by field, what changed; or the software's words of a refusal. */
    detail: jsonb(),
    trace: text(),
    actor: text().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'accounting_journal_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    index('accounting_journal_newest').on(t.clientId, t.connectionId, t.at.desc(), t.id.desc()),
    index('accounting_journal_old').on(t.at),
    check('accounting_journal_direction', oneOf(t.direction, JOURNAL_DIRECTIONS)),
    check('accounting_journal_result', oneOf(t.result, JOURNAL_RESULTS)),
  ],
);
