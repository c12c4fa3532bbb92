import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const CLIENT_ACCOUNT_PURPOSES = ['settlement', 'billing'] as const;
/** How its numbers came to us: read at the bank itself, or typed. */
export const CLIENT_ACCOUNT_SOURCES = ['connection', 'typed'] as const;
/** Whether the name at the bank is that of the business; `unable`: the bank gave none. */
export const HOLDER_MATCHES = ['full', 'partial', 'none', 'unable'] as const;

/** Where a client is paid, and from where its fees are debited. Numbers are ciphertext (`encryption.ts`). */
export const clientBankAccounts = pgTable(
  'client_bank_accounts',
  {
    ...tenantKey(),
    purpose: text({ enum: CLIENT_ACCOUNT_PURPOSES }).notNull(),
    country: text({ enum: RAILS }).notNull(),
    institutionNumberEncrypted: text(),
    transitNumberEncrypted: text(),
    routingNumberEncrypted: text(),
    accountNumberEncrypted: text().notNull(),
    accountType: text({ enum: ['checking', 'savings'] }),
    last2: text().notNull(),
    bankName: text(),
    /** Of a settlement account: fees are debited from it as well, until one of the two changes. */
    alsoBilling: boolean().notNull().default(false),
    /** Null: before this was asked. */
    source: text({ enum: CLIENT_ACCOUNT_SOURCES }),
    /** As the bank named it, ciphertext; null where the numbers were typed. */
    holderNameEncrypted: text(),
    holderMatch: text({ enum: HOLDER_MATCHES }),
    /** Read at the bank, in the name of the business. */
    verifiedAt: moment(),
    /** The same account at any other client has the same one (`blind-index.ts`). */
    riskIndex: text(),
    active: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    /** Since when it is the one in use; null: since it was entered, or not yet. */
    activatedAt: moment(),
    /** First day on which fees may be debited from it; null: at once. */
    debitFrom: calendarDay(),
    /** When it was no longer the one in use. */
    replacedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_bank_accounts_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('client_bank_accounts_one_active').on(t.clientId, t.purpose).where(sql`${t.active}`),
    uniqueIndex('client_bank_accounts_one_billing')
      .on(t.clientId)
      .where(sql`${t.active} and (${t.purpose} = 'billing' or ${t.alsoBilling})`),
    index('client_bank_accounts_risk').on(t.riskIndex),
    check('client_bank_accounts_source', oneOf(t.source, CLIENT_ACCOUNT_SOURCES)),
    check('client_bank_accounts_holder', oneOf(t.holderMatch, HOLDER_MATCHES)),
    check('client_bank_accounts_also', sql`${t.purpose} = 'settlement' or not ${t.alsoBilling}`),
    check(
      'client_bank_accounts_verified',
      sql`${t.verifiedAt} is null or (${t.source}, ${t.holderMatch}) = ('connection', 'full')`,
    ),
    check('client_bank_accounts_purpose', oneOf(t.purpose, CLIENT_ACCOUNT_PURPOSES)),
    check(
      'client_bank_accounts_numbers',
      sql`case ${t.country} when 'CA' then ${t.institutionNumberEncrypted} is not null and ${t.transitNumberEncrypted} is not null
        else ${t.routingNumberEncrypted} is not null end`,
    ),
  ],
);

/** How far somebody is who signs in at their bank for a business: shown the frame; the bank was asked; it answered; it did not. */
export const BANK_CONNECTION_STATES = ['open', 'reading', 'read', 'failed'] as const;

/** Sign-ins of a business's people at its own bank, each for one account. What was read stands in `client_bank_accounts`. */
export const clientBankConnections = pgTable(
  'client_bank_connections',
  {
    ...tenantKey(),
    purpose: text({ enum: CLIENT_ACCOUNT_PURPOSES }).notNull(),
    /** Of an approved business that asks for another account: what is read takes no account's place by itself. */
    forChange: boolean().notNull().default(false),
    /** Random: ties what comes back to this row and tells the service nothing. */
    tag: text().notNull(),
    state: text({ enum: BANK_CONNECTION_STATES }).notNull(),
    /** Opens the person's bank for whoever has it: ciphertext, null once the account was read. */
    loginIdEncrypted: text(),
    /** SHA-256 (hex) of the login: relayed twice, it is one. */
    loginHash: text(),
    /** The service's number for what we asked, while it waits for the bank. */
    requestId: text(),
    /** Which of the accounts of the login was chosen, by the service's id. */
    accountId: text(),
    /** Why it failed, in a word of ours. */
    problem: text(),
    bankAccountId: bigint({ mode: 'bigint' }),
    actor: text().notNull(),
    createdAt: moment().notNull(),
    /** When the service first had something to tell: an attempt is spent. */
    spentAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_bank_connections_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    foreignKey({
      name: 'client_bank_connections_account',
      columns: [t.clientId, t.bankAccountId],
      foreignColumns: [clientBankAccounts.clientId, clientBankAccounts.id],
    }),
    uniqueIndex('client_bank_connections_tag').on(t.tag, t.clientId),
    uniqueIndex('client_bank_connections_login').on(t.clientId, t.loginHash),
    index('client_bank_connections_for_change').on(t.createdAt).where(sql`${t.forChange}`),
    index('client_bank_connections_reading').on(t.createdAt).where(sql`${t.state} = 'reading'`),
    check('client_bank_connections_purpose', oneOf(t.purpose, CLIENT_ACCOUNT_PURPOSES)),
    check('client_bank_connections_state', oneOf(t.state, BANK_CONNECTION_STATES)),
    check('client_bank_connections_ended', sql`(${t.endedAt} is not null) = (${t.state} in ('read', 'failed'))`),
    check('client_bank_connections_kept', sql`${t.endedAt} is null or ${t.loginIdEncrypted} is null`),
  ],
);

/** What a business signed so that its fees may be debited: the newest that was not revoked counts. */
export const billingAuthorizations = pgTable(
  'billing_authorizations',
  {
    ...tenantKey(),
    bankAccountId: bigint({ mode: 'bigint' }).notNull(),
    /** Version of the words, their language, and the words themselves as they were shown. */
    version: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    text: text().notNull(),
    signerName: text().notNull(),
    signerTitle: text(),
    actor: text().notNull(),
    ip: text().notNull(),
    userAgent: text(),
    signedAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'billing_authorizations_account',
      columns: [t.clientId, t.bankAccountId],
      foreignColumns: [clientBankAccounts.clientId, clientBankAccounts.id],
    }),
    uniqueIndex('billing_authorizations_current').on(t.clientId).where(sql`${t.revokedAt} is null`),
  ],
);
