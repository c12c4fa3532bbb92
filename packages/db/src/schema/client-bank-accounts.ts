import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const CLIENT_ACCOUNT_PURPOSES = ['settlement', 'billing'] as const;

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
    active: boolean().notNull().default(true),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_bank_accounts_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('client_bank_accounts_one_active').on(t.clientId, t.purpose).where(sql`${t.active}`),
    check('client_bank_accounts_purpose', oneOf(t.purpose, CLIENT_ACCOUNT_PURPOSES)),
    check(
      'client_bank_accounts_numbers',
      sql`case ${t.country} when 'CA' then ${t.institutionNumberEncrypted} is not null and ${t.transitNumberEncrypted} is not null
        else ${t.routingNumberEncrypted} is not null end`,
    ),
  ],
);
