import { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/customer/import-states.ts';
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
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** A spreadsheet of customers, from upload to import, and back. */
export const customerImports = pgTable(
  'customer_imports',
  {
    ...tenantKey(),
    filename: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** First line of the file. */
    headers: jsonb().notNull(),
    /** Which column of the file is which field: `{ "email": 3 }`, counted from 0. */
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
    index('customer_imports_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    index('customer_imports_under_way')
      .on(t.createdAt, t.id)
      .where(sql`${t.state} in ('checking', 'importing', 'undoing')`),
    check('customer_imports_state', oneOf(t.state, IMPORT_STATES)),
    check('customer_imports_rows', sql`${t.rowCount} >= 0`),
  ],
);

/** One line of the file. What it says stays encrypted: account numbers are among it. */
export const customerImportRows = pgTable(
  'customer_import_rows',
  {
    ...tenantKey(),
    importId: bigint({ mode: 'bigint' }).notNull(),
    /** Line of the file, the first one holding the headers. */
    line: integer().notNull(),
    /** JSON: the cells, and what somebody mended since, by field. */
    cellsEncrypted: text().notNull(),
    /** What the preview shows and sorts by. */
    name: text(),
    customIdentifier: text(),
    email: text(),
    /** `[{ field, message, inputs }]`: what is wrong, by the key of its sentence. */
    problems: jsonb().notNull(),
    /** The customer it updates, and what matched. */
    existingCustomerId: bigint({ mode: 'bigint' }),
    matchedBy: text(),
    /** Chosen for import. */
    selected: boolean().notNull().default(false),
    state: text({ enum: IMPORT_ROW_STATES }).notNull(),
    /** The customer it made or updated. */
    customerId: bigint({ mode: 'bigint' }),
    /** JSON `{ column: [before, after] }` of an updated customer, for undoing; null where the line made a new one. */
    previousEncrypted: text(),
  },
  (t) => [
    ...tenantWalls(t),
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
    uniqueIndex('customer_import_rows_line').on(t.clientId, t.importId, t.line),
    index('customer_import_rows_state').on(t.clientId, t.importId, t.state, t.line),
    index('customer_import_rows_of_customer').on(t.clientId, t.customerId).where(sql`${t.customerId} is not null`),
    check('customer_import_rows_state', oneOf(t.state, IMPORT_ROW_STATES)),
    check('customer_import_rows_line', sql`${t.line} > 0`),
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
