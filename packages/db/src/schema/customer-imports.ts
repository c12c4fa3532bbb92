import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { importColumns, importRowColumns, importRowRules, importRules } from './import-columns.ts';

/** A spreadsheet of customers, from upload to import, and back. */
export const customerImports = pgTable('customer_imports', importColumns(), (t) => importRules('customer_imports', t));

/** One line of the file. What it says stays encrypted: account numbers are among it. */
export const customerImportRows = pgTable(
  'customer_import_rows',
  {
    ...tenantKey(),
    importId: bigint({ mode: 'bigint' }).notNull(),
    ...importRowColumns(),
    /** JSON: the cells, and what somebody fixed since, by field. */
    cellsEncrypted: text().notNull(),
    /** It says when and how much is to be collected first. */
    plansPayment: boolean().notNull().default(false),
    /** What the preview shows and sorts by. */
    name: text(),
    customIdentifier: text(),
    email: text(),
    /** The customer it updates, and what matched. */
    existingCustomerId: bigint({ mode: 'bigint' }),
    matchedBy: text(),
    /** In which fields that customer differs afterwards, `["email"]`; null: nobody known, or not compared. */
    changes: jsonb(),
    /** An agreement that stands changes, and its payer is told; null where `changes` is. */
    payerTold: boolean(),
    /** Customers whom nothing told apart from it when it was checked. */
    doubles: integer().notNull().default(0),
    /** The customer it made or updated. */
    customerId: bigint({ mode: 'bigint' }),
    /** JSON `{ column: [before, after] }` of an updated customer, for undoing; null where the line made a new one. */
    previousEncrypted: text(),
  },
  (t) => [
    ...importRowRules('customer_import_rows', t),
    foreignKey({
      name: 'customer_import_rows_import',
      columns: [t.clientId, t.importId],
      foreignColumns: [customerImports.clientId, customerImports.id],
    }),
    foreignKey({
      name: 'customer_import_rows_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('customer_import_rows_of_customer').on(t.clientId, t.customerId).where(sql`${t.customerId} is not null`),
  ],
);

/** How the columns of a kind of file were mapped the last time. */
export const customerImportMappings = pgTable(
  'customer_import_mappings',
  {
    ...tenantKey(),
    /** SHA-256 of the normalized headers. */
    headersHash: text().notNull(),
    mapping: jsonb().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [...tenantWalls(t), uniqueIndex('customer_import_mappings_headers').on(t.clientId, t.headersHash)],
);
