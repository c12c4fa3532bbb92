import { TAX_NAMES } from '@cordelle/domain/invoice/taxes.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDay, moment } from './columns.ts';
import { oneOf } from './status-list.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Who runs the installation, as invoices, pages and mails name it. One row, or none: the names of the product count. */
export const providerSettings = pgTable(
  'provider_settings',
  {
    one: boolean().primaryKey().default(true),
    /** The name people know it by, and the name on contracts and invoices. */
    name: text().notNull(),
    legalName: text().notNull(),
    country: text({ enum: RAILS }).notNull(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    provinceCode: text().notNull(),
    postalCode: text().notNull(),
    /** Under which it collects taxes: one it has no number for is not charged. */
    gstHstNumber: text(),
    qstNumber: text(),
    pstBcNumber: text(),
    pstSkNumber: text(),
    rstMbNumber: text(),
    /** In the United States. */
    ein: text(),
    supportEmail: text().notNull(),
    supportPhone: text(),
    /** Where people ask for help; null: the address above. */
    supportUrl: text(),
    termsUrl: text().notNull(),
    /** Where “Watch our story” leads; null: no link. */
    storyUrl: text(),
    /** The name people know the bank connection by; null: that of the product. */
    bankConnection: text(),
    logo: bytes(),
    logoType: text({ enum: ['image/png', 'image/jpeg'] }),
    version: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (t) => [
    check('provider_settings_one', sql`${t.one}`),
    check('provider_settings_country', oneOf(t.country, RAILS)),
    check('provider_settings_logo', sql`(${t.logo} is null) = (${t.logoType} is null)`),
  ],
);

/** Rates that count in place of those of the product, from a day on. Rows are added, and taken away before their day. */
export const providerTaxRates = pgTable(
  'provider_tax_rates',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    provinceCode: text().notNull(),
    name: text({ enum: TAX_NAMES }).notNull(),
    /** In 1/1000 %; 0 ends the tax. */
    rate: integer().notNull(),
    validFrom: calendarDay().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('provider_tax_rates_once').on(t.provinceCode, t.name, t.validFrom),
    check('provider_tax_rates_name', oneOf(t.name, TAX_NAMES)),
    check('provider_tax_rates_rate', sql`${t.rate} between 0 and 30000`),
  ],
);
