import { CURRENCIES } from '@cordelle/domain/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const PAYOUT_STATUSES = ['Requested', 'Handed over', 'Confirmed', 'Bounced'] as const;

/** Projection of `payout` streams: credits to clients. */
export const payouts = pgTable(
  'payouts',
  {
    ...tenantKey(),
    settlementId: bigint({ mode: 'bigint' }).notNull(),
    amountCents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    payDate: calendarDay().notNull(),
    status: text({ enum: PAYOUT_STATUSES }).notNull(),
    bankFileId: bigint({ mode: 'bigint' }),
    trace: text(),
    confirmedDate: calendarDay(),
    bouncedDate: calendarDay(),
    bounceCode: text(),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('payouts_of_settlement').on(t.clientId, t.settlementId),
    index('payouts_to_send').on(t.currency, t.payDate, t.clientId, t.id).where(sql`${t.status} = 'Requested'`),
    index('payouts_to_confirm').on(t.currency, t.clientId, t.id).where(sql`${t.status} = 'Handed over'`),
    check('payouts_amount', sql`${t.amountCents} > 0`),
    check('payouts_currency', oneOf(t.currency, CURRENCIES)),
    check('payouts_status', oneOf(t.status, PAYOUT_STATUSES)),
    check('payouts_version', sql`${t.version} > 0`),
  ],
);
