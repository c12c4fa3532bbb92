import { BOOKED_INVOICE_STATES, CONTACT_STATES } from '@cordelle/domain/accounting/records.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accountingConnections } from './accounting-connections.ts';
import { calendarDay, cents, clientId, moment, tenantPolicies } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';
import { transactionSchedules } from './transaction-schedules.ts';

const ofConnection = () => ({ clientId: clientId(), connectionId: bigint({ mode: 'bigint' }).notNull() });

/** Contacts as they were last read from the software; removed with the connection. */
export const accountingContacts = pgTable(
  'accounting_contacts',
  {
    ...ofConnection(),
    contactId: text().notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    address: jsonb(),
    /** Their number or reference there. */
    number: text(),
    state: text({ enum: CONTACT_STATES }).notNull(),
    /** Of a merged one: into which. */
    mergedInto: text(),
    currency: text(),
    /** Whether the software calls them a customer: one who was sent an invoice. */
    isCustomer: boolean().notNull(),
    changedAt: moment().notNull(),
    readAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.connectionId, t.contactId] }),
    ...tenantPolicies(),
    foreignKey({
      name: 'accounting_contacts_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    index('accounting_contacts_by_name').on(
      t.clientId,
      t.connectionId,
      sql`${t.name} collate "und-x-icu"`,
      t.contactId,
    ),
    check('accounting_contacts_state', oneOf(t.state, CONTACT_STATES)),
    check('accounting_contacts_merged', sql`${t.mergedInto} is null or ${t.state} = 'merged'`),
  ],
);

/** Sales invoices as they were last read; removed with the connection. */
export const accountingInvoices = pgTable(
  'accounting_invoices',
  {
    ...ofConnection(),
    invoiceId: text().notNull(),
    number: text(),
    contactId: text().notNull(),
    contactName: text().notNull(),
    contactEmail: text(),
    issueDate: calendarDay(),
    dueDate: calendarDay(),
    totalCents: cents().notNull(),
    dueCents: cents().notNull(),
    currency: text().notNull(),
    state: text({ enum: BOOKED_INVOICE_STATES }).notNull(),
    /** What the software calls this version of it; null where it has none. */
    revision: text(),
    /** Somebody decided that it is never imported. */
    skipped: boolean().notNull().default(false),
    /** Somebody decided that it is collected although a payment here looks like it, or one for it was taken back. */
    collectAnyway: boolean().notNull().default(false),
    changedAt: moment().notNull(),
    readAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.connectionId, t.invoiceId] }),
    ...tenantPolicies(),
    foreignKey({
      name: 'accounting_invoices_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    index('accounting_invoices_by_due_date').on(t.clientId, t.connectionId, t.dueDate, t.invoiceId),
    index('accounting_invoices_of_contact').on(t.clientId, t.connectionId, t.contactId),
    check('accounting_invoices_state', oneOf(t.state, BOOKED_INVOICE_STATES)),
    check('accounting_invoices_amounts', sql`${t.totalCents} >= 0 and ${t.dueCents} >= 0`),
  ],
);

/** Which contact a customer of ours is. `customers.api_service`, `api_customer_id` and its two switches say the same of today. */
export const accountingCustomers = pgTable(
  'accounting_customers',
  {
    ...ofConnection(),
    contactId: text().notNull(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** What was last copied from there, field by field: what differs from it was changed here. */
    copied: jsonb().notNull(),
    /** Fields changed on both sides since, that somebody has to decide; null: none. */
    conflict: jsonb(),
    linkedBy: text().notNull(),
    linkedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.connectionId, t.contactId] }),
    ...tenantPolicies(),
    foreignKey({
      name: 'accounting_customers_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    foreignKey({
      name: 'accounting_customers_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('accounting_customers_customer_once').on(t.clientId, t.connectionId, t.customerId),
  ],
);

/** Which schedule collects an invoice. Freed, the invoice may be collected by another. */
export const accountingSchedules = pgTable(
  'accounting_schedules',
  {
    ...ofConnection(),
    scheduleId: bigint({ mode: 'bigint' }).notNull(),
    invoiceId: text().notNull(),
    /** Of the invoice when it was imported. */
    number: text(),
    /** What was left to pay of it when it was imported, or when somebody last decided that the payment stays as it is. */
    dueCents: cents().notNull(),
    /** Made by the hourly work and not by a person. */
    automatic: boolean().notNull(),
    linkedAt: moment().notNull(),
    freedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.scheduleId] }),
    ...tenantPolicies(),
    foreignKey({
      name: 'accounting_schedules_connection',
      columns: [t.clientId, t.connectionId],
      foreignColumns: [accountingConnections.clientId, accountingConnections.id],
    }),
    // checked at the end of a transaction: whoever folds the log again replaces rows of the other
    foreignKey({
      name: 'accounting_schedules_schedule',
      columns: [t.clientId, t.scheduleId],
      foreignColumns: [transactionSchedules.clientId, transactionSchedules.id],
    }),
    // "Api document has already been taken".
    index('accounting_schedules_of_invoice').on(t.clientId, t.connectionId, t.invoiceId, t.linkedAt.desc()),
    uniqueIndex('accounting_schedules_invoice_once')
      .on(t.clientId, t.connectionId, t.invoiceId)
      .where(sql`${t.freedAt} is null`),
  ],
);
