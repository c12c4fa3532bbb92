import { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/customer/import-states.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** A spreadsheet of transactions, from upload to import, and back. */
export const transactionImports = pgTable(
  'transaction_imports',
  {
    ...tenantKey(),
    filename: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** First line of the file, and which of its columns is which field. */
    headers: jsonb().notNull(),
    mapping: jsonb().notNull(),
    rowCount: integer().notNull(),
    /** Key of the reason; null unless `failed`. */
    failure: text(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
    undoneAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    index('transaction_imports_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    index('transaction_imports_under_way')
      .on(t.createdAt, t.id)
      .where(sql`${t.state} in ('checking', 'importing', 'undoing')`),
    check('transaction_imports_state', oneOf(t.state, IMPORT_STATES)),
    check('transaction_imports_rows', sql`${t.rowCount} >= 0`),
  ],
);

/** One line of the file: what it says, what that means, and the schedule it made. */
export const transactionImportRows = pgTable(
  'transaction_import_rows',
  {
    ...tenantKey(),
    importId: bigint({ mode: 'bigint' }).notNull(),
    /** Line of the file, the first one holding the headers. */
    line: integer().notNull(),
    /** The cells as written, and what somebody mended since, by field. */
    cells: jsonb().notNull(),
    customIdentifier: text(),
    customerId: bigint({ mode: 'bigint' }),
    amountCents: cents(),
    processDate: calendarDay(),
    frequency: text({ enum: FREQUENCIES }),
    installments: integer(),
    comment: text(),
    /** `[{ field, message, inputs }]`: what is wrong, by the key of its sentence. */
    problems: jsonb().notNull(),
    /** Chosen for import. */
    selected: boolean().notNull().default(false),
    state: text({ enum: IMPORT_ROW_STATES }).notNull(),
    scheduleId: bigint({ mode: 'bigint' }),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'transaction_import_rows_import',
      columns: [t.clientId, t.importId],
      foreignColumns: [transactionImports.clientId, transactionImports.id],
    }),
    foreignKey({
      name: 'transaction_import_rows_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('transaction_import_rows_line').on(t.clientId, t.importId, t.line),
    index('transaction_import_rows_state').on(t.clientId, t.importId, t.state, t.line),
    index('transaction_import_rows_of_schedule').on(t.clientId, t.scheduleId).where(sql`${t.scheduleId} is not null`),
    check('transaction_import_rows_state', oneOf(t.state, IMPORT_ROW_STATES)),
    check('transaction_import_rows_line', sql`${t.line} > 0`),
  ],
);
