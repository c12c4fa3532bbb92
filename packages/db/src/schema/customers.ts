import { ACCOUNT_PROOFS } from '@cordelle/domain/account-validation/proofs.ts';
import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const AUTHORIZATION_STATUSES = ['pending', 'complete', 'failed'] as const;
/** `provider`: given on this product's own pages, by a mailed or a public link; the others are what the client declares. */
export const AUTHORIZATION_CHANNELS = ['paper', 'online', 'phone', 'in_person', 'provider'] as const;
export const BANK_VERIFICATIONS = ['none', 'pending', 'complete', 'failed'] as const;
/** Two test credits, a login at the payer's bank, or an entry over nothing. */
export const VERIFICATION_METHODS = ['microdeposit', 'flinks', 'prenote'] as const;

/** People and businesses who pay a client. */
export const customers = pgTable(
  'customers',
  {
    ...tenantKey(),
    name: text().notNull(),
    /** The client's own reference. */
    customIdentifier: text(),
    /** Our public reference. */
    identifier: text().notNull(),
    email: text(),
    phone: text(),
    homePhone: text(),
    address1: text(),
    address2: text(),
    city: text(),
    /** Province or state. */
    provinceCode: text(),
    postalCode: text(),
    customerType: text({ enum: CUSTOMER_TYPES }).notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    /** The agreement under which new schedules are made, and which the columns below show: a row of `authorizations`. */
    authorizationId: bigint({ mode: 'bigint' }),
    authorizationStatus: text({ enum: AUTHORIZATION_STATUSES }).notNull().default('pending'),
    authorizationChannel: text({ enum: AUTHORIZATION_CHANNELS }),
    /** When the payer gave it; null until they have, and where that was never recorded. */
    authorizedAt: moment(),
    /** Most that one debit may take; null: no limit. */
    authorizationLimitCents: cents(),
    /** Archived because the import that made them was taken back. */
    importUndone: boolean().notNull().default(false),
    /** Most that may be debited in a calendar month; 0: no limit, null: the client’s default. */
    monthlyLimitCents: cents(),
    /** When they were last asked for it by mail; null once they answered. */
    authorizationRequestedAt: moment(),
    active: boolean().notNull().default(true),
    bankVerification: text({ enum: BANK_VERIFICATIONS }).notNull().default('none'),
    /** How `bankVerification` came about; null where there is none. */
    verificationMethod: text({ enum: VERIFICATION_METHODS }),
    verificationRequired: boolean().notNull().default(false),
    /** The account that is debited today: a row of `customer_bank_accounts`. */
    bankAccountId: bigint({ mode: 'bigint' }),
    /** The signed form on file today: a row of `stored_files`. */
    permissionFormId: bigint({ mode: 'bigint' }),
    /**
     * Whether the payer gets a reminder before each debit and a receipt after it; a payer who unsubscribed gets neither. Chosen: said
     * of this payer by somebody, so that what the client wants for all others no longer reaches them.
     */
    paymentReminderEnabled: boolean().notNull().default(true),
    paymentReminderChosen: boolean().notNull().default(false),
    paymentReminderUnsubscribedAt: moment(),
    paymentReceiptEnabled: boolean().notNull().default(false),
    paymentReceiptChosen: boolean().notNull().default(false),
    paymentReceiptUnsubscribedAt: moment(),
    /** False: their declined debits are never tried again automatically, whatever the client wants for the others. */
    automaticRetries: boolean().notNull().default(true),
    /** Since when mail to `email` comes back; null again once the address changed. */
    emailBouncedAt: moment(),
    /** The accounting software that knows this payer, and its id for them. */
    apiService: text({ enum: ACCOUNTING_SOFTWARE }),
    apiCustomerId: text(),
    autoImportInvoices: boolean().notNull().default(false),
    autoUpdate: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    archivedAt: moment(),
    /** What a search looks through: all that names them, and their address, without case and accents, phones as digits; one a line. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable(name || chr(10) || identifier || chr(10) || coalesce(custom_identifier, '') || chr(10) || coalesce(email, '') || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || chr(10) || regexp_replace(coalesce(home_phone, ''), '[^0-9]', '', 'g') || chr(10) || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(city, '') || chr(10) || regexp_replace(coalesce(postal_code, ''), '[^A-Za-z0-9]', '', 'g'))`,
      ),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'customers_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('customers_identifier').on(t.clientId, t.identifier),
    uniqueIndex('customers_custom_identifier').on(t.clientId, t.customIdentifier).where(sql`${t.archivedAt} is null`),
    index('customers_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    // What a list counts, up to its bound.
    index('customers_by_activity').on(t.clientId, t.active),
    index('customers_by_name').on(t.clientId, sql`${t.name} collate "und-x-icu"`, t.id),
    index('customers_by_email').on(t.clientId, t.email, t.id),
    // Who may be here already: by any of these, archived or not. The last four are read by `walls.find_customers_alike` alone, where the
    // same texts stand: behind the walls what a function makes of a column may not go through an index.
    index('customers_by_own_reference').on(t.clientId, t.customIdentifier),
    index('customers_by_plain_email').on(t.clientId, sql`lower(${t.email})`),
    index('customers_by_plain_name').on(
      t.clientId,
      sql`btrim(regexp_replace(split_part(${t.searchText}, chr(10), 1), '[.,[:space:]]+', ' ', 'g'))`,
    ),
    index('customers_by_phone_digits').on(
      t.clientId,
      sql`right(regexp_replace(${t.phone}, '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10)`,
    ),
    index('customers_by_home_phone_digits').on(
      t.clientId,
      sql`right(regexp_replace(${t.homePhone}, '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10)`,
    ),
    // Read by `walls.find_customers` alone: behind the walls `like` may not go through an index.
    // What is new waits unsorted in 256 kB, which every search reads through.
    index('customers_by_text')
      .using('gin', t.clientId, t.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
    index('customers_by_api_service').on(t.clientId, t.apiService).where(sql`${t.apiService} is not null`),
    check('customers_type', oneOf(t.customerType, CUSTOMER_TYPES)),
    check('customers_language', oneOf(t.language, ['en', 'fr'])),
    check('customers_authorization_status', oneOf(t.authorizationStatus, AUTHORIZATION_STATUSES)),
    check('customers_authorization_channel', oneOf(t.authorizationChannel, AUTHORIZATION_CHANNELS)),
    check('customers_bank_verification', oneOf(t.bankVerification, BANK_VERIFICATIONS)),
    check('customers_verification_method', oneOf(t.verificationMethod, VERIFICATION_METHODS)),
    check('customers_api_service', oneOf(t.apiService, ACCOUNTING_SOFTWARE)),
    check('customers_monthly_limit', sql`${t.monthlyLimitCents} >= 0`),
    check('customers_authorization_limit', sql`${t.authorizationLimitCents} > 0`),
  ],
);

/** Every version of a payer's bank details; a correction by the bank (NOC) is a new version. Numbers are ciphertext. */
export const customerBankAccounts = pgTable(
  'customer_bank_accounts',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    version: integer().notNull(),
    country: text({ enum: RAILS }).notNull(),
    institutionNumberEncrypted: text(),
    transitNumberEncrypted: text(),
    routingNumberEncrypted: text(),
    accountNumberEncrypted: text().notNull(),
    accountType: text({ enum: ['checking', 'savings'] }),
    last2: text().notNull(),
    /** Same length as the account number, all but the last two replaced by `*`. */
    mask: text().notNull(),
    bankName: text(),
    /** Keyed hash of the numbers, to find duplicates without reading them. */
    blindIndex: text().notNull(),
    disabledAt: moment(),
    /** Return code, or the key of another reason. */
    disabledReason: text(),
    /** Since when it is known to exist and to be read by whoever gave it, and by what; null: nobody has shown it. */
    validatedAt: moment(),
    validatedBy: text({ enum: ACCOUNT_PROOFS }),
    source: text({ enum: ['entry', 'noc'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'customer_bank_accounts_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('customer_bank_accounts_version').on(t.clientId, t.customerId, t.version),
    index('customer_bank_accounts_blind').on(t.clientId, t.blindIndex),
    check('customer_bank_accounts_counts', sql`${t.version} > 0`),
    check('customer_bank_accounts_source', oneOf(t.source, ['entry', 'noc'])),
    check('customer_bank_accounts_proof', oneOf(t.validatedBy, ACCOUNT_PROOFS)),
    check('customer_bank_accounts_validated', sql`(${t.validatedAt} is null) = (${t.validatedBy} is null)`),
    check('customer_bank_accounts_disabled', sql`(${t.disabledAt} is null) = (${t.disabledReason} is null)`),
    check(
      'customer_bank_accounts_numbers',
      sql`case ${t.country} when 'CA' then ${t.institutionNumberEncrypted} is not null and ${t.transitNumberEncrypted} is not null
        else ${t.routingNumberEncrypted} is not null end`,
    ),
  ],
);

export const customerNotes = pgTable(
  'customer_notes',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    description: text().notNull(),
    author: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'customer_notes_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('customer_notes_newest').on(t.clientId, t.customerId, t.createdAt.desc(), t.id.desc()),
  ],
);
