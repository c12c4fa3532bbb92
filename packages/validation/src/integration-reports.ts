import { GAP_REASONS, PROOF_KINDS } from '@cordelle/domain/accounting/clearing-proof.ts';
import { BOOKING_ROLES } from '@cordelle/domain/accounting/connection.ts';
import { REPORT_KINDS, REPORT_STATES } from '@cordelle/domain/accounting/reports.ts';
import { z } from 'zod';
import { softwareId } from './integrations.ts';
import { currencyCode, day, instant, moneyText, page, recordId } from './wire.ts';

const SKIP_MAX = 1_000_000;
const paging = { skip: z.int().min(0).max(SKIP_MAX).default(0), limit: z.int().min(1).max(200).default(25) };

/** The clearing account of the connected books against the ledger. */
export const clearingProof = z.object({
  /** The account there; null: nobody chose one. */
  account: z.string().nullable(),
  currency: currencyCode,
  /** What moves what is owed, in the order in which it is shown. */
  lines: z.array(
    z.object({
      kind: z.enum(PROOF_KINDS),
      ledger: moneyText,
      books: moneyText,
      /** What is not there, and why. */
      gaps: z.array(z.object({ reason: z.enum(GAP_REASONS), count: z.int().nonnegative(), amount: moneyText })),
      unexplained: moneyText,
    }),
  ),
  owed: moneyText,
  clearing: moneyText,
  /** Null: the reserve has no account of its own there. */
  reserve: moneyText.nullable(),
  missing: moneyText,
  residual: moneyText,
});
export const clearingProofInput = z.strictObject({});

/** `open`: what is not written yet, and may be. */
export const accountingReportsInput = z.strictObject({ state: z.enum(['open', 'written']).default('open'), ...paging });
export const accountingReport = z.object({
  id: recordId,
  kind: z.enum(REPORT_KINDS),
  /** Stands on the document there. */
  reference: z.string(),
  date: day,
  amount: moneyText,
  state: z.enum(REPORT_STATES),
  /** Why it is not there; null: it is. */
  reason: z.enum(GAP_REASONS).nullable(),
  /** In the software's words. */
  refusal: z.string().nullable(),
  customerId: recordId.nullable(),
  customerName: z.string().nullable(),
  transactionId: recordId.nullable(),
  settlementId: recordId.nullable(),
  /** Where it is seen in the software. */
  link: z.string().nullable(),
});
export const accountingReportPage = page(accountingReport).extend({
  currency: currencyCode,
  /** Documents in all, how many of them are there, and how many of before the connection wait for a word. */
  total: z.int().nonnegative(),
  written: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  earlier: z.int().nonnegative(),
  /** Of the oldest of those. */
  earliest: day.nullable(),
});

const RETRIED_MAX = 200;
/** Without ids all that was refused. */
export const retryReportsInput = z.strictObject({ ids: z.array(recordId).max(RETRIED_MAX).optional() });
/** Settlements from this day on, though they are from before the books were connected. */
export const backfillInput = z.strictObject({ from: day });
export const reportsReleased = z.object({ count: z.int().nonnegative() });

export const accountingJournalInput = z.strictObject(paging);
export const accountingJournalEntry = z.object({
  id: recordId,
  at: instant,
  direction: z.enum(['read', 'written']),
  what: z.string(),
  result: z.enum(['done', 'refused', 'unanswered']),
  count: z.int().nonnegative().nullable(),
  reference: z.string().nullable(),
  words: z.string().nullable(),
  recordId: z.string().nullable(),
  /** The customer it is about. */
  customerId: recordId.nullable(),
  customerName: z.string().nullable(),
  link: z.string().nullable(),
  actor: z.string(),
});
export const accountingJournalPage = page(accountingJournalEntry);

/** Which accounts settlements move between, besides the clearing account. */
export const bookingAccounts = z.object({
  roles: z.array(
    z.object({
      role: z.enum(BOOKING_ROLES),
      accountId: softwareId.nullable(),
      since: day.nullable(),
      /** What may be chosen. */
      accounts: z.array(z.object({ id: softwareId, name: z.string() })).max(1000),
    }),
  ),
  onAccount: z.boolean(),
});
export const bookingAccountsInput = z.strictObject({});
const chosen = softwareId.nullable().optional();
/** What is not named stays; null: the client books it by hand. */
export const updateBookingAccountsInput = z.strictObject({
  bank: chosen,
  fees: chosen,
  reserve: chosen,
  returns: chosen,
  onAccount: z.boolean().optional(),
});
