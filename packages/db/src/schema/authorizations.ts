import {
  AGREEMENT_CHANNELS,
  AGREEMENT_PARTIES,
  AGREEMENT_PURPOSES,
  NOTICE_TERMS,
} from '@cordelle/domain/authorization/events.ts';
import { AGREEMENT_STATUSES } from '@cordelle/domain/authorization/state.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { CONSENT_KINDS } from '@cordelle/domain/payer-flow/agreement.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Projection of `authorization` streams: one row per agreement; a customer has any number of them, side by side. */
export const authorizations = pgTable(
  'authorizations',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    status: text({ enum: AGREEMENT_STATUSES }).notNull(),
    /** The last part of its reference `C-00000042-3`; null: only asked for. */
    number: integer(),
    /** Null where it stands on the payer's own paper. */
    kind: text({ enum: CONSENT_KINDS }),
    purpose: text({ enum: AGREEMENT_PURPOSES }),
    category: text({ enum: CUSTOMER_TYPES }),
    /** What is debited under it, as its text says. */
    scope: text(),
    channel: text({ enum: AGREEMENT_CHANNELS }),
    /** Most that one debit may take; null: no limit. */
    limitCents: cents(),
    currency: text({ enum: CURRENCIES }),
    /** The account it covers: a row of `customer_bank_accounts`. */
    bankAccountId: bigint({ mode: 'bigint' }),
    language: text({ enum: ['en', 'fr'] }),
    notice: text({ enum: NOTICE_TERMS }),
    termsHash: text(),
    requestedAt: moment(),
    /** When the payer gave it; null where that is not known. */
    givenAt: moment(),
    /** When that was written down. */
    recordedAt: moment(),
    confirmedAt: moment(),
    changedAt: moment(),
    usedDate: calendarDay(),
    endedAt: moment(),
    endedBy: text({ enum: AGREEMENT_PARTIES }),
    returnCode: text(),
    /** Since when the payer objects to a change of it: nothing is debited meanwhile. */
    objectedAt: moment(),
    /** The agreement that took its place. */
    replacedBy: bigint({ mode: 'bigint' }),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'authorizations_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('authorizations_of_customer').on(t.clientId, t.customerId, t.id),
    index('authorizations_to_use_up')
      .on(t.currency, t.clientId, t.id)
      .where(sql`${t.kind} = 'one_time' and ${t.status} = 'in_force'`),
    check('authorizations_status', oneOf(t.status, AGREEMENT_STATUSES)),
    check('authorizations_limit', sql`${t.limitCents} > 0`),
    check('authorizations_given', sql`(${t.number} is null) = (${t.status} in ('requested', 'expired'))`),
    check('authorizations_version', sql`${t.version} > 0`),
  ],
);
