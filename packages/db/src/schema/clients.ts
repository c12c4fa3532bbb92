import { CLIENT_STATUSES, CLIENT_TYPES } from '@cordelle/domain/client/kinds.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

/** Why a client's debits are held: ends when no invoice is overdue; when the provider's people found that it may. */
export const SUSPENSION_REASONS = ['overdue_invoice', 'under_review'] as const;

/** Businesses that collect. The id is the tenant of every other table. */
export const clients = pgTable(
  'clients',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Empty while the sign-up is not complete: a partial client. */
    businessName: text().notNull(),
    clientType: text({ enum: CLIENT_TYPES }).notNull().default('Processing'),
    websiteUrl: text(),
    /** How the person who signed up heard of us, in the words of the list they chose from. */
    referredBy: text(),
    promoCode: text(),
    newAuthSettingsEnabled: boolean().notNull().default(true),
    operatingAs: text(),
    /** The name in its registry where that is another one. */
    legalName: text(),
    /** Its legal form, category and subcategory: values of the lists of the contract. */
    businessType: text(),
    businessCategory: text(),
    businessSubcategory: text(),
    /** The client of type Third Party that manages it. */
    thirdPartyId: bigint({ mode: 'bigint' }),
    country: text({ enum: RAILS }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    status: text({ enum: CLIENT_STATUSES }).notNull().default('created'),
    /** While set, no debit leaves; why says whether it ends by itself. */
    suspendedAt: moment(),
    suspendedFor: text({ enum: SUSPENSION_REASONS }),
    /** Days after which an invoice whose debit came back suspends debits. */
    billingGraceDays: integer().notNull().default(10),
    /** First approval and last closing; an account that is opened again is not closed. Fees count between the two. */
    approvedAt: moment(),
    closedAt: moment(),
    /** Business days from process date to approval. */
    holdDays: integer().notNull().default(5),
    /** Reserve kept from each approved transaction, in 1/100 %. */
    holdbackBps: integer().notNull().default(0),
    /** Null: until the payer can no longer dispute. */
    holdbackDays: integer(),
    minimumPayoutCents: cents().notNull().default(sql`1`),
    /** Customers are told three days before each debit, unless something else is said of one of them. */
    paymentRemindersEnabled: boolean().notNull().default(true),
    /** Customers are told on the day a debit is settled, unless something else is said of one of them. */
    paymentReceiptsEnabled: boolean().notNull().default(false),
    /** The picture on its pages and forms: a row of `stored_files`. */
    logoFileId: bigint({ mode: 'bigint' }),
    retriesEnabled: boolean().notNull().default(false),
    /** 0: no limit. */
    customerDefaultMonthlyLimitCents: cents().notNull().default(sql`0`),
    defaultLanguage: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** What the payer reads on the bank statement. */
    statementShortName: text().notNull(),
    statementLongName: text().notNull(),
    /** What they read from a day on that they were told. */
    nextStatementShortName: text(),
    nextStatementLongName: text(),
    nextStatementFrom: calendarDay(),
    /** Last part of the public address at which payers authorize: letters, digits and hyphens, one client's alone. */
    authorizationCode: text(),
    /** Where payers reach the business; printed on every authorization. */
    contactEmail: text(),
    contactPhone: text(),
    /** Whom invoices for the service are for. */
    invoiceEmail: text(),
    address1: text(),
    address2: text(),
    city: text(),
    provinceCode: text(),
    postalCode: text(),
    industry: text(),
    zone: text().notNull(),
    createdAt: moment().notNull(),
    /** Nothing of it is deleted while this stands: somebody asked for it to be kept. */
    legalHoldAt: moment(),
    /** Why, in the words of whoever set it; the audit log has who, and what was before. */
    legalHoldReason: text(),
    /** What was kept of an application that was declined is gone since. */
    documentsErasedAt: moment(),
  },
  (t) => [
    // The provider's people list all of them: by name, by the beginning of the name, by the beginning of the id.
    index('clients_by_name').on(sql`lower(${t.businessName})`, t.id),
    index('clients_by_name_prefix').on(sql`lower(${t.businessName}) text_pattern_ops`),
    index('clients_by_id_prefix').on(sql`(${t.id}::text) text_pattern_ops`),
    uniqueIndex('clients_authorization_code').on(t.authorizationCode),
    check('clients_authorization_code', sql`${t.authorizationCode} ~ '^[a-z0-9-]{3,60}$'`),
    index('clients_of_third_party').on(t.thirdPartyId).where(sql`${t.thirdPartyId} is not null`),
    foreignKey({ name: 'clients_third_party', columns: [t.thirdPartyId], foreignColumns: [t.id] }),
    check('clients_id_counts_from_one', sql`${t.id} > 0`),
    check('clients_type', oneOf(t.clientType, CLIENT_TYPES)),
    check('clients_status', oneOf(t.status, CLIENT_STATUSES)),
    check('clients_suspended_for', oneOf(t.suspendedFor, SUSPENSION_REASONS)),
    check('clients_billing_grace_days', sql`${t.billingGraceDays} between 0 and 90`),
    check('clients_rail', sql`(${t.country}, ${t.currency}) in (('CA', 'CAD'), ('US', 'USD'))`),
    check('clients_hold_days', sql`${t.holdDays} between 3 and 10`),
    check('clients_holdback', sql`${t.holdbackBps} between 0 and 10000 and ${t.holdbackDays} >= 0`),
    check('clients_minimum_payout', sql`${t.minimumPayoutCents} > 0`),
    check('clients_limit', sql`${t.customerDefaultMonthlyLimitCents} >= 0`),
    check('clients_language', oneOf(t.defaultLanguage, ['en', 'fr'])),
    check('clients_short_name', sql`char_length(${t.statementShortName}) between 1 and 15`),
    check('clients_long_name', sql`char_length(${t.statementLongName}) between 1 and 30`),
    check('clients_next_short_name', sql`char_length(${t.nextStatementShortName}) between 1 and 15`),
    check('clients_next_long_name', sql`char_length(${t.nextStatementLongName}) between 1 and 30`),
    check(
      'clients_next_statement',
      sql`num_nulls(${t.nextStatementShortName}, ${t.nextStatementLongName}, ${t.nextStatementFrom}) in (0, 3)`,
    ),
    ...tenantPolicies('id'),
  ],
);
