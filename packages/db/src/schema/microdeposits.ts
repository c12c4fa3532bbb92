import { VALIDATION_METHODS } from '@cordelle/domain/account-validation/proofs.ts';
import { MICRODEPOSIT_STATUSES } from '@cordelle/domain/microdeposit/statuses.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { customerBankAccounts, customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Projection of `microdeposit` streams: what is sent to an account to prove that it is there, and who reads it. */
export const microdeposits = pgTable(
  'microdeposits',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    bankAccountId: bigint({ mode: 'bigint' }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** Two credits whose amounts the payer tells, or one entry over nothing that must not come back. */
    method: text({ enum: VALIDATION_METHODS }).notNull().default('micro_entries'),
    status: text({ enum: MICRODEPOSIT_STATUSES }).notNull(),
    /** Wrong pairs so far, at most three. */
    attempts: integer().notNull().default(0),
    /** Return code, or why the record failed. */
    statusReason: text(),
    requestedOn: calendarDay().notNull(),
    expiresOn: calendarDay().notNull(),
    bankFileId: bigint({ mode: 'bigint' }),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'microdeposits_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('microdeposits_of_customer').on(t.clientId, t.customerId, t.createdAt.desc(), t.id.desc()),
    index('microdeposits_newest').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    index('microdeposits_to_send')
      .on(t.currency, t.requestedOn, t.clientId, t.id)
      .where(sql`${t.status} = 'Requested' and ${t.bankFileId} is null`),
    index('microdeposits_to_expire')
      .on(t.currency, t.expiresOn, t.clientId, t.id)
      .where(sql`${t.status} = 'Requested'`),
    index('microdeposits_of_account').on(t.clientId, t.bankAccountId, t.id),
    check('microdeposits_method', oneOf(t.method, VALIDATION_METHODS)),
    check('microdeposits_status', oneOf(t.status, MICRODEPOSIT_STATUSES)),
    check('microdeposits_currency', oneOf(t.currency, CURRENCIES)),
    check('microdeposits_attempts', sql`${t.attempts} between 0 and 3`),
    check('microdeposits_version', sql`${t.version} > 0`),
  ],
);

/** The two secret amounts, encrypted; the id is the microdeposit's. No projection: nothing could rebuild it. */
export const microdepositAmounts = pgTable(
  'microdeposit_amounts',
  {
    ...tenantKey(),
    bankAccountId: bigint({ mode: 'bigint' }).notNull(),
    firstEncrypted: text().notNull(),
    secondEncrypted: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'microdeposit_amounts_bank_account',
      columns: [t.clientId, t.bankAccountId],
      foreignColumns: [customerBankAccounts.clientId, customerBankAccounts.id],
    }),
  ],
);

/** The address at which a payer says which amounts came; the id is the microdeposit's. No projection, as the amounts. */
export const microdepositLinks = pgTable(
  'microdeposit_links',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** SHA-256 (hex) of what stands in the address. */
    tokenHash: text().notNull(),
    /** What stands in the address, for whoever of the client hands it on. */
    tokenEncrypted: text().notNull(),
    createdAt: moment().notNull(),
    remindedAt: moment(),
    remindersSent: integer().notNull().default(0),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'microdeposit_links_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('microdeposit_links_token').on(t.tokenHash, t.clientId),
    check('microdeposit_links_reminders', sql`${t.remindersSent} >= 0`),
  ],
);
