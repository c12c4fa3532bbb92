import { INVOICE_LINE_KINDS, type InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import { PROMO_MONTHS_MAX } from '@cordelle/domain/invoice/promo-limits.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';

/** What a code takes off: a share in 1/100 % (free: all of it) or an amount a month, of these fees, for so many months. */
const effect = () => ({
  /** Upper case: it is read in any. */
  code: text().notNull(),
  offBps: integer().notNull().default(0),
  offCents: cents().notNull().default(sql`0`),
  /** Lines of the invoice it takes from. */
  fees: text().array().$type<InvoiceLineKind[]>().notNull(),
  months: integer().notNull(),
});

const KINDS = sql.raw(`array[${INVOICE_LINE_KINDS.map((kind) => `'${kind}'`).join(', ')}]`);

/** Codes that the provider hands out. What a code does never changes; it is ended and another one made. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    ...effect(),
    /** Days on which it may be given, in the zone of the business; without a last one until it is ended. */
    validFrom: calendarDay().notNull(),
    validTo: calendarDay(),
    /** Businesses that may have it; null: any number. */
    maxUses: integer(),
    /** What it is for, for the provider's people alone. */
    note: text().notNull().default(''),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('promo_codes_code').on(t.code),
    check('promo_codes_code', sql`${t.code} ~ '^[A-Z0-9][A-Z0-9_-]{0,49}$'`),
    check(
      'promo_codes_off',
      sql`${t.offBps} between 0 and 10000 and ${t.offCents} >= 0 and (${t.offBps} = 0) <> (${t.offCents} = 0)`,
    ),
    check('promo_codes_fees', sql`cardinality(${t.fees}) > 0 and ${t.fees} <@ ${KINDS}`),
    check('promo_codes_months', sql`${t.months} between 1 and ${sql.raw(String(PROMO_MONTHS_MAX))}`),
    check('promo_codes_days', sql`${t.validTo} >= ${t.validFrom}`),
    check('promo_codes_uses', sql`${t.maxUses} > 0`),
  ],
);

/** Codes that a client has given, each once, with what it took off on the day it was given. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    ...tenantKey(),
    promoCodeId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => promoCodes.id),
    ...effect(),
    /** The day in the zone of the business: from this month on, or from the month of its approval where that is later. */
    appliedOn: calendarDay().notNull(),
    appliedBy: text().notNull(),
    appliedAt: moment().notNull(),
    /** Another code took its place before it had taken anything off. */
    replacedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'promo_redemptions_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('promo_redemptions_once').on(t.clientId, t.promoCodeId).where(sql`${t.replacedAt} is null`),
    index('promo_redemptions_of_code').on(t.promoCodeId),
  ],
);
