import { STREAM_TYPES } from '@cordelle/domain/decider.ts';
import { ACCOUNTS } from '@cordelle/domain/ledger/accounts.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { calendarDay, cents, clientId, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

/** Transfers between accounts: each row debits one account and credits another, so the ledger sums to zero by construction (D-001). */
export const postings = pgTable(
  'postings',
  {
    clientId: clientId(),
    /** Position of the event that caused it, and its place among that event's transfers. */
    position: bigint({ mode: 'bigint' }).notNull(),
    leg: smallint().notNull(),
    /** Posting rule, P1–P14. */
    rule: text().notNull(),
    debitAccount: text({ enum: ACCOUNTS }).notNull(),
    creditAccount: text({ enum: ACCOUNTS }).notNull(),
    cents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    streamType: text({ enum: STREAM_TYPES }).notNull(),
    streamId: bigint({ mode: 'bigint' }).notNull(),
    /** Calendar date of the rail. */
    occurredOn: calendarDay().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.position, t.leg] }),
    ...tenantPolicies(),
    index('postings_of_stream').on(t.clientId, t.streamType, t.streamId),
    check('postings_cents', sql`${t.cents} > 0`),
    check('postings_two_accounts', sql`${t.debitAccount} <> ${t.creditAccount}`),
    check('postings_debit_account', oneOf(t.debitAccount, ACCOUNTS)),
    check('postings_credit_account', oneOf(t.creditAccount, ACCOUNTS)),
    check('postings_currency', oneOf(t.currency, CURRENCIES)),
  ],
);

/** Sum of the postings per account; a debit is positive, a credit negative. */
export const balances = pgTable(
  'balances',
  {
    clientId: clientId(),
    account: text({ enum: ACCOUNTS }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    cents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.account, t.currency] }),
    ...tenantPolicies(),
    check('balances_account', oneOf(t.account, ACCOUNTS)),
    check('balances_currency', oneOf(t.currency, CURRENCIES)),
  ],
);
