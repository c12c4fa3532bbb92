import { CURRENCIES } from '@cordelle/domain/money.ts';
import type { SettlementEvent } from '@cordelle/domain/settlement/events.ts';
import { SETTLEMENT_STATUSES } from '@cordelle/domain/settlement/statuses.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** One line of a settlement that is no transaction. */
export type SettlementAdjustment = Extract<SettlementEvent, { type: 'SettlementMade' }>['data']['adjustments'][number];

/** Projection of `settlement` streams; the status follows its payout. */
export const settlements = pgTable(
  'settlements',
  {
    ...tenantKey(),
    settlementDate: calendarDay().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    approvedCents: cents().notNull(),
    approvedCount: integer().notNull(),
    chargebackCents: cents().notNull(),
    chargebackCount: integer().notNull(),
    declinedCents: cents().notNull(),
    declinedCount: integer().notNull(),
    holdbackCents: cents().notNull(),
    holdbackReleasedCents: cents().notNull(),
    feesNettedCents: cents().notNull(),
    openingCarryCents: cents().notNull(),
    adjustments: jsonb().$type<SettlementAdjustment[]>().notNull(),
    netCents: cents().notNull(),
    payoutCents: cents().notNull(),
    closingCarryCents: cents().notNull(),
    payoutId: bigint({ mode: 'bigint' }),
    status: text({ enum: SETTLEMENT_STATUSES }).notNull(),
    paidDate: calendarDay(),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('settlements_newest').on(t.clientId, t.settlementDate.desc(), t.id.desc()),
    check('settlements_status', oneOf(t.status, SETTLEMENT_STATUSES)),
    check('settlements_currency', oneOf(t.currency, CURRENCIES)),
    check('settlements_payout', sql`${t.payoutCents} >= 0 and (${t.payoutCents} > 0) = (${t.payoutId} is not null)`),
    check('settlements_closing_carry', sql`${t.closingCarryCents} = ${t.netCents} - ${t.payoutCents}`),
    check('settlements_version', sql`${t.version} > 0`),
  ],
);
