import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, tenantKey } from './columns.ts';
import { customers } from './customers.ts';
import { importColumns, importRowColumns, importRowRules, importRules } from './import-columns.ts';

/** A spreadsheet of transactions, from upload to import, and back. */
export const transactionImports = pgTable('transaction_imports', importColumns(), (t) =>
  importRules('transaction_imports', t),
);

/** One line of the file: what it says, what that means, and the schedule it made. */
export const transactionImportRows = pgTable(
  'transaction_import_rows',
  {
    ...tenantKey(),
    importId: bigint({ mode: 'bigint' }).notNull(),
    ...importRowColumns(),
    /** The cells as written, and what somebody fixed since, by field. */
    cells: jsonb()
      .$type<{ readonly cells: readonly string[]; readonly fixed: Readonly<Record<string, string>> }>()
      .notNull(),
    customIdentifier: text(),
    customerId: bigint({ mode: 'bigint' }),
    amountCents: cents(),
    processDate: calendarDay(),
    frequency: text({ enum: FREQUENCIES }),
    installments: integer(),
    comment: text(),
    scheduleId: bigint({ mode: 'bigint' }),
    /** The line of an imported file of customers that says so; null: a file of payments does. */
    customerRowId: bigint({ mode: 'bigint' }),
  },
  (t) => [
    ...importRowRules('transaction_import_rows', t),
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
    index('transaction_import_rows_of_schedule').on(t.clientId, t.scheduleId).where(sql`${t.scheduleId} is not null`),
    index('transaction_import_rows_of_customer_row')
      .on(t.clientId, t.customerRowId)
      .where(sql`${t.customerRowId} is not null`),
  ],
);
