import { INBOUND_KINDS } from '@cordelle/domain/bank-file/events.ts';
import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { STREAM_TYPES } from '@cordelle/domain/decider.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientBankAccounts } from './client-bank-accounts.ts';
import { calendarDay, cents, moment, tenantKey, tenantPolicies, tenantWalls } from './columns.ts';
import { customerBankAccounts } from './customers.ts';
import { oneOf } from './status-list.ts';

export const BANK_FILE_KINDS = ['entries', ...INBOUND_KINDS] as const;

/** Agreement with the bank of one rail: identifiers on our files, file numbers, what the bank acknowledges. */
export const bankProfiles = pgTable('bank_profiles', {
  rail: text({ enum: RAILS }).primaryKey(),
  bankName: text().notNull(),
  /** Identifiers and names the format needs; parsed by the writer of the rail's files. */
  profile: jsonb().notNull(),
  /** Last file number taken: CPA creation number, or the NACHA modifier counted from A = 1. */
  lastFileNumber: integer().notNull().default(0),
  lastFileDate: calendarDay(),
  /** NACHA: sequence of the last trace given out. Null: that of the last entry of the last file. */
  lastTraceSequence: integer(),
  updatedAt: moment().notNull(),
});

/** Projection of `bank-file` streams (the provider's ledger): one row per file, ours or the bank's. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
    rail: text({ enum: RAILS }).notNull(),
    direction: text({ enum: ['outbound', 'inbound'] }).notNull(),
    kind: text({ enum: BANK_FILE_KINDS }).notNull(),
    name: text().notNull(),
    number: text(),
    businessDate: calendarDay(),
    state: text({ enum: BANK_FILE_STATES }).notNull(),
    debitsCents: cents(),
    debitsCount: integer(),
    creditsCents: cents(),
    creditsCount: integer(),
    /** Inbound: entries read, and what became of them. */
    entries: integer(),
    applied: integer(),
    duplicates: integer(),
    unmatched: integer(),
    totalCents: cents(),
    sha256: text(),
    bytes: bigint({ mode: 'bigint' }),
    faultCode: text(),
    faultLine: integer(),
    /** Why it was refused or quarantined, or is unknown. */
    detail: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    uniqueIndex('bank_files_name').on(t.rail, t.direction, t.name, t.id),
    index('bank_files_by_content').on(t.sha256).where(sql`${t.direction} = 'inbound'`),
    index('bank_files_newest').on(t.createdAt.desc(), t.id.desc()),
    index('bank_files_by_date').on(t.rail, t.businessDate.desc(), t.id.desc()),
    index('bank_files_open')
      .on(t.rail, t.businessDate)
      .where(sql`${t.state} in ('Frozen', 'Written', 'Handing over', 'Handed over', 'Unknown', 'Received')`),
    check('bank_files_direction', oneOf(t.direction, ['outbound', 'inbound'])),
    check('bank_files_kind', oneOf(t.kind, BANK_FILE_KINDS)),
    check('bank_files_state', oneOf(t.state, BANK_FILE_STATES)),
    check('bank_files_version', sql`${t.version} > 0`),
  ],
);

/** The bytes of a file, packed and encrypted piece by piece. No projection: nothing could rebuild it. */
export const bankFileContents = pgTable(
  'bank_file_contents',
  {
    bankFileId: bigint({ mode: 'bigint' }).notNull(),
    /** From 1, without gaps; most files have one. */
    piece: integer().notNull().default(1),
    contentEncrypted: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bankFileId, t.piece] }), check('bank_file_contents_piece', sql`${t.piece} > 0`)],
);

export const BANK_FILE_ENTRY_KINDS = ['debit', 'payout', 'microdeposit', 'prenote', 'invoice', 'test_credit'] as const;

/** What stands in an outbound file, written when it freezes: the bridge from a trace number back to a stream. */
export const bankFileEntries = pgTable(
  'bank_file_entries',
  {
    ...tenantKey(),
    bankFileId: bigint({ mode: 'bigint' }).notNull(),
    /** Place in the file, from 1. */
    sequence: integer().notNull(),
    kind: text({ enum: BANK_FILE_ENTRY_KINDS }).notNull(),
    streamId: bigint({ mode: 'bigint' }).notNull(),
    rail: text({ enum: RAILS }).notNull(),
    trace: text().notNull(),
    amountCents: cents().notNull(),
    /** The payer's account; null where the entry meets an account of the client itself. */
    bankAccountId: bigint({ mode: 'bigint' }),
    /** The account of the client that a payout, the debit of an invoice or a test payment meets, whichever counts later. */
    clientAccountId: bigint({ mode: 'bigint' }),
    /** The file was refused or never left. */
    withdrawn: boolean().notNull().default(false),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'bank_file_entries_bank_account',
      columns: [t.clientId, t.bankAccountId],
      foreignColumns: [customerBankAccounts.clientId, customerBankAccounts.id],
    }),
    foreignKey({
      name: 'bank_file_entries_client_account',
      columns: [t.clientId, t.clientAccountId],
      foreignColumns: [clientBankAccounts.clientId, clientBankAccounts.id],
    }),
    uniqueIndex('bank_file_entries_sequence').on(t.bankFileId, t.sequence, t.clientId),
    index('bank_file_entries_by_trace').on(t.trace),
    index('bank_file_entries_of_stream').on(t.clientId, t.kind, t.streamId),
    check('bank_file_entries_kind', oneOf(t.kind, BANK_FILE_ENTRY_KINDS)),
    check('bank_file_entries_amount', sql`${t.amountCents} > 0 or (${t.kind} = 'prenote' and ${t.amountCents} = 0)`),
    check('bank_file_entries_sequence_counts', sql`${t.sequence} > 0`),
  ],
);

/** Natural keys of inbound records: a record read twice is found here and changes nothing. */
export const bankFileItems = pgTable(
  'bank_file_items',
  {
    rail: text({ enum: RAILS }).notNull(),
    /** Kind, file of the bank, line or trace, code: unique for ever within the rail. */
    naturalKey: text().notNull(),
    bankFileId: bigint({ mode: 'bigint' }).notNull(),
    line: integer().notNull(),
    outcome: text({ enum: ['applied', 'duplicate', 'unmatched', 'noted'] }).notNull(),
    clientId: bigint({ mode: 'bigint' }),
    streamType: text({ enum: STREAM_TYPES }),
    streamId: bigint({ mode: 'bigint' }),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rail, t.naturalKey] }),
    ...tenantPolicies(),
    index('bank_file_items_of_file').on(t.bankFileId, t.line),
    check('bank_file_items_outcome', oneOf(t.outcome, ['applied', 'duplicate', 'unmatched', 'noted'])),
  ],
);

/** Closing balance of our account at the bank, per day of the statement. */
export const statementDays = pgTable(
  'statement_days',
  {
    rail: text({ enum: RAILS }).notNull(),
    statementDate: calendarDay().notNull(),
    bankFileId: bigint({ mode: 'bigint' }).notNull(),
    closingBalanceCents: cents().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.rail, t.statementDate] })],
);
