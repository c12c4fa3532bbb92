import {
  CALL_METHODS,
  CALL_OUTCOMES,
  CHANGE_STATUSES,
  CHANGED_ACCOUNTS,
  type ChangeStatus,
  DECLINE_REASONS,
  FREEZE_ANSWERS,
  NAMINGS,
  UNFINISHED_STATUSES,
} from '@cordelle/domain/bank-account-change/kinds.ts';
import type { ChangeSignal } from '@cordelle/domain/bank-account-change/signals.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientBankAccounts } from './client-bank-accounts.ts';
import { clients } from './clients.ts';
import { calendarDay, cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { storedFiles } from './stored-files.ts';
import { users } from './users.ts';

/** An agreement to debits as it was shown and signed. */
export type SignedAgreement = {
  readonly version: string;
  readonly language: 'en' | 'fr';
  readonly text: string;
  readonly signerName: string;
  readonly signerTitle: string | null;
};

/** Requests of businesses for another account, and how far each has come. Its new account is a row that is not active yet. */
export const bankAccountChanges = pgTable(
  'bank_account_changes',
  {
    ...tenantKey(),
    account: text({ enum: CHANGED_ACCOUNTS }).notNull(),
    status: text({ enum: CHANGE_STATUSES }).notNull(),
    newAccountId: bigint({ mode: 'bigint' }).notNull(),
    /** The account it replaces; null: there was none. */
    previousAccountId: bigint({ mode: 'bigint' }),
    /** How the present account was named; null where there was none. */
    naming: text({ enum: NAMINGS }),
    holdsAtOnce: boolean().notNull(),
    voidChequeFileId: bigint({ mode: 'bigint' }),
    statementFileId: bigint({ mode: 'bigint' }),
    signals: jsonb().$type<readonly ChangeSignal[]>().notNull(),
    hash: text().notNull(),
    requestedBy: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    requestedAt: moment().notNull(),
    ip: text().notNull(),
    userAgent: text(),
    activatedAt: moment(),
    holdUntil: moment(),
    /** Where a test payment was ordered: the row of `test_credits`. */
    testCreditId: bigint({ mode: 'bigint' }),
    /** Last banking day on which its code can be typed before somebody of the provider looks. */
    testExpiresOn: calendarDay(),
    testAttempts: integer().notNull().default(0),
    testConfirmedAt: moment(),
    testFailed: boolean().notNull().default(false),
    frozenFrom: text({ enum: CHANGE_STATUSES }).$type<ChangeStatus>(),
    frozenAt: moment(),
    /** Who said that it was not them: a user, an address that was told, or a call. */
    frozenBy: text(),
    declineReason: text({ enum: DECLINE_REASONS }),
    /** What was signed so that fees may be debited from the new account; in force once that account counts. */
    agreement: jsonb().$type<SignedAgreement>(),
    /** To the business, in somebody's own words. */
    declineWords: text(),
    endedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'bank_account_changes_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    foreignKey({
      name: 'bank_account_changes_new',
      columns: [t.clientId, t.newAccountId],
      foreignColumns: [clientBankAccounts.clientId, clientBankAccounts.id],
    }),
    foreignKey({
      name: 'bank_account_changes_previous',
      columns: [t.clientId, t.previousAccountId],
      foreignColumns: [clientBankAccounts.clientId, clientBankAccounts.id],
    }),
    foreignKey({
      name: 'bank_account_changes_cheque',
      columns: [t.clientId, t.voidChequeFileId],
      foreignColumns: [storedFiles.clientId, storedFiles.id],
    }),
    foreignKey({
      name: 'bank_account_changes_statement',
      columns: [t.clientId, t.statementFileId],
      foreignColumns: [storedFiles.clientId, storedFiles.id],
    }),
    uniqueIndex('bank_account_changes_one_unfinished')
      .on(t.clientId, t.account)
      .where(oneOf(t.status, UNFINISHED_STATUSES)),
    index('bank_account_changes_unfinished').on(t.requestedAt).where(oneOf(t.status, UNFINISHED_STATUSES)),
    check('bank_account_changes_account', oneOf(t.account, CHANGED_ACCOUNTS)),
    check('bank_account_changes_status', oneOf(t.status, CHANGE_STATUSES)),
    check('bank_account_changes_naming', sql`(${t.naming} is null) = (${t.previousAccountId} is null)`),
    check('bank_account_changes_frozen', sql`${t.status} <> 'frozen' or ${t.frozenFrom} is not null`),
    check('bank_account_changes_reason', oneOf(t.declineReason, DECLINE_REASONS)),
    check('bank_account_changes_attempts', sql`${t.testAttempts} between 0 and 3`),
  ],
);

const ofChange = (name: string, t: { clientId: ExtraConfigColumn; changeId: ExtraConfigColumn }) =>
  foreignKey({
    name,
    columns: [t.clientId, t.changeId],
    foreignColumns: [bankAccountChanges.clientId, bankAccountChanges.id],
  });
const changeId = () => bigint({ mode: 'bigint' }).notNull();
const person = () =>
  bigint({ mode: 'bigint' })
    .notNull()
    .references(() => users.id);

/** Calls to a business about its request. */
export const bankAccountCalls = pgTable(
  'bank_account_calls',
  {
    ...tenantKey(),
    changeId: changeId(),
    userId: person(),
    method: text({ enum: CALL_METHODS }).notNull(),
    outcome: text({ enum: CALL_OUTCOMES }).notNull(),
    /** The number that was called, as it was on file. */
    phone: text().notNull(),
    /** With whom. */
    spokenWith: text().notNull(),
    note: text().notNull(),
    calledAt: moment().notNull(),
    /** When it stopped to count: the request began anew. */
    voidedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    ofChange('bank_account_calls_change', t),
    index('bank_account_calls_of_change').on(t.clientId, t.changeId, t.id),
    check('bank_account_calls_method', oneOf(t.method, CALL_METHODS)),
    check('bank_account_calls_outcome', oneOf(t.outcome, CALL_OUTCOMES)),
  ],
);

export const BANK_ACCOUNT_VERDICTS = ['approve', 'decline', ...FREEZE_ANSWERS] as const;

/** What each person of the provider decided of a request as it was shown to them. */
export const bankAccountVerdicts = pgTable(
  'bank_account_verdicts',
  {
    ...tenantKey(),
    changeId: changeId(),
    userId: person(),
    verdict: text({ enum: BANK_ACCOUNT_VERDICTS }).notNull(),
    hash: text().notNull(),
    note: text().notNull(),
    at: moment().notNull(),
    /** When it stopped to count: the request began anew, or the same person answered otherwise. */
    voidedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    ofChange('bank_account_verdicts_change', t),
    uniqueIndex('bank_account_verdicts_one_each')
      .on(t.clientId, t.changeId, t.userId, t.verdict)
      .where(sql`${t.voidedAt} is null`),
    check('bank_account_verdicts_verdict', oneOf(t.verdict, BANK_ACCOUNT_VERDICTS)),
  ],
);

/** Whom a request was told to: each has a link of their own by which it is stopped. */
export const bankAccountNotices = pgTable(
  'bank_account_notices',
  {
    ...tenantKey(),
    changeId: changeId(),
    email: text().notNull(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    firstName: text().notNull(),
    /** SHA-256 (hex) of what stands in the address. */
    tokenHash: text().notNull(),
    /** The secret itself, ciphertext: every later mail about the request carries the same link. */
    tokenEncrypted: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    ofChange('bank_account_notices_change', t),
    uniqueIndex('bank_account_notices_token').on(t.tokenHash, t.clientId),
    uniqueIndex('bank_account_notices_once').on(t.clientId, t.changeId, t.email),
  ],
);

/** Wrong namings of an account that is on file. */
export const wrongNamings = pgTable(
  'wrong_namings',
  {
    ...tenantKey(),
    account: text({ enum: CHANGED_ACCOUNTS }).notNull(),
    actor: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('wrong_namings_recent').on(t.clientId, t.account, t.at),
    check('wrong_namings_account', oneOf(t.account, CHANGED_ACCOUNTS)),
  ],
);

export const TEST_CREDIT_STATUSES = ['Ordered', 'Sent', 'Returned'] as const;

/** Projection of `test-credit` streams: the payment that shows who reads a new account. */
export const testCredits = pgTable(
  'test_credits',
  {
    ...tenantKey(),
    bankAccountId: bigint({ mode: 'bigint' }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    status: text({ enum: TEST_CREDIT_STATUSES }).notNull(),
    orderedOn: calendarDay().notNull(),
    amountCents: cents().notNull(),
    bankFileId: bigint({ mode: 'bigint' }),
    sentOn: calendarDay(),
    returnCode: text(),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('test_credits_to_send').on(t.currency, t.clientId, t.id).where(sql`${t.status} = 'Ordered'`),
    check('test_credits_status', oneOf(t.status, TEST_CREDIT_STATUSES)),
    check('test_credits_currency', oneOf(t.currency, CURRENCIES)),
    check('test_credits_amount', sql`${t.amountCents} between 1 and 99`),
    check('test_credits_version', sql`${t.version} > 0`),
  ],
);

/** What stands beside a test payment on the statement, encrypted; the id is the payment's. No projection: nothing could rebuild it. */
export const testCreditCodes = pgTable(
  'test_credit_codes',
  { ...tenantKey(), codeEncrypted: text().notNull() },
  (t) => [...tenantWalls(t)],
);
