import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appRole, moment, tenantPolicies } from './columns.ts';
import { oneOf } from './status-list.ts';

export const REVIEW_KINDS = [
  'unmatched_return',
  'duplicate_return',
  'amount_differs',
  'noc_unapplied',
  'missing_inbound',
  'totals_differ',
  'unknown_file',
  /** A file of ours that missed the bank's cut-off and never left. */
  'file_given_up',
  /** A file of ours that the bank refused whole. */
  'file_refused',
  /** A rail that sends nothing until a person arms it: after a restore, or on another installation. */
  'sending_disarmed',
  /** An entry of a file that the bank has, which nothing here stands for any more. */
  'recovered_entry',
  /** What a day lived again after a restore would have sent, and no file of it holds. */
  'recovered_leftover',
  /** A broken file of the bank: nothing of it was applied. */
  'quarantined',
  /** A return that was applied and asks for a look: terms not met, sent twice, fraud, processing, too late. */
  'return_review',
  /** A client asks to stop a debit that the bank has: only a person can ask the bank. */
  'stop_request',
  /** A client that owes us for longer than the next settlements may take. */
  'negative_balance',
  /** Payers of a client who named many accounts from one address of the internet. */
  'many_accounts',
  /** Customers of a client who pay under many names from one account. */
  'many_names',
  /** Debits of a client that come back nearly as often as the rules allow, or more often. */
  'return_rate',
  /** A client that collects more than it said it would. */
  'volumes_left',
  /** Mails that the server did not take as often as they were tried. */
  'mail_given_up',
  /** A step of the day cannot be done, and everything after it on its rail waits. */
  'rail_waits',
  /** The disk is nearly full. */
  'disk_low',
  /** Files wait to be looked through for harmful contents, because the scanner does not answer. */
  'scanner_away',
  /** A file in which the scanner found something. */
  'file_infected',
  /** Somebody said that they did not ask for another account, or nobody typed the code of its test payment. */
  'bank_account_change',
  /** A name of an approved business is like one on a list of sanctions. */
  'sanctions_hit',
  /** A list of sanctions that nobody brought up to date for too long. */
  'sanctions_list_old',
  'ledger',
] as const;

/** What a person of the provider has to look at. */
export const reviewItems = pgTable(
  'review_items',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    rail: text({ enum: RAILS }),
    /** The client concerned, where one is known. */
    clientId: bigint({ mode: 'bigint' }),
    /** What is asked about; the same question is not opened twice. */
    dedupeKey: text().notNull(),
    detail: jsonb().notNull(),
    /** Lines of the file as the bank wrote them, account numbers masked. */
    rawLines: text().array().notNull(),
    openedAt: moment().notNull(),
    resolvedAt: moment(),
    resolvedBy: text(),
    note: text(),
  },
  (t) => [
    uniqueIndex('review_items_once').on(t.kind, t.dedupeKey),
    ...tenantPolicies(),
    // What keeps a whole rail or a file waiting keeps payments of every client waiting.
    pgPolicy('of_every_client', {
      for: 'select',
      to: appRole,
      using: sql`client_id is null and kind in ('missing_inbound', 'totals_differ')`,
    }),
    index('review_items_open').on(t.openedAt.desc(), t.id.desc()).where(sql`${t.resolvedAt} is null`),
    index('review_items_newest').on(t.openedAt.desc(), t.id.desc()),
    check('review_items_kind', oneOf(t.kind, REVIEW_KINDS)),
    check('review_items_resolution', sql`(${t.resolvedAt} is null) = (${t.resolvedBy} is null)`),
  ],
);
