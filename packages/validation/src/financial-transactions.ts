import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { CAUSES, NEXT_ACTIONS } from '@cordelle/domain/return-codes/playbook.ts';
import { RETURN_CLASSES } from '@cordelle/domain/transaction/events.ts';
import { DISPLAY_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { z } from 'zod';
import { reasonExplanation, statusReason } from './status-reason.ts';
import { debitReview } from './under-review.ts';
import {
  closedDay,
  comment,
  currencyCode,
  day,
  instant,
  moneyInput,
  moneyText,
  page,
  pageInput,
  recordId,
} from './wire.ts';

/** Display statuses. `Pending` is the umbrella for Sent to Bank and Processed; removed transactions are not listed. */
export const TRANSACTION_STATUSES = [...DISPLAY_STATUSES, 'Pending'] as const;

export const transactionListInput = pageInput(['createdAt', 'processDate', 'amount'], 25).extend({
  customerId: recordId.optional(),
  financialTransactionId: recordId.optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
});

export const financialTransaction = z.object({
  id: recordId,
  customerId: recordId,
  customerName: z.string(),
  scheduleId: recordId.nullable(),
  installment: z.int().nullable(),
  amount: moneyText,
  currency: currencyCode,
  status: z.enum(TRANSACTION_STATUSES),
  statusReason,
  explanation: reasonExplanation,
  returnCode: z.string().nullable(),
  /** Our reference at the bank: trace number or cross reference. */
  txNumber: z.string().nullable(),
  requestedDate: day,
  processDate: day.nullable(),
  earliestApprovalDate: day.nullable(),
  settledDate: day.nullable(),
  declineDate: day.nullable(),
  /** Somebody has to look at it first; null: nothing keeps it from its day. */
  review: debitReview.nullable(),
  batchId: recordId.nullable(),
  bankName: z.string().nullable(),
  /** The account it was debited from, all but the last two digits replaced by `*`. */
  bankAccount: z.string().nullable(),
  comment: z.string().nullable(),
  /** The payment it tries again. */
  retryOf: recordId.nullable(),
  /** What was paid to a platform partner for this debit. */
  platformPayoutAmount: moneyText,
  createdAt: instant,
});
export const financialTransactionPage = page(financialTransaction);

export const TRANSACTION_ACTIONS = ['changeAmount', 'changeComment', 'remove', 'requestStop'] as const;

/** What a person can do after a payment failed, whether it is allowed now, and why not. */
export const nextAction = z.object({
  action: z.enum([...NEXT_ACTIONS, 'resume_schedule']),
  allowed: z.boolean(),
  /** The rule that forbids it: a code of the error table. */
  refusedBy: z.string().nullable(),
  /** What the action does, or why it is not allowed, in the reader's language. */
  words: z.string(),
});

/** What happened to a payment that failed, and what it changed. Sentences are in the reader's language. */
export const playbook = z.object({
  /** The bank's own code; null: nothing was sent to the bank. */
  code: z.string().nullable(),
  cause: z.enum(CAUSES),
  causeWords: z.string(),
  class: z.enum(RETURN_CLASSES).nullable(),
  decidedBy: z.enum(['bank', 'payer', 'bank_network', 'us']),
  bankDetails: z.enum(['keep', 'disable', 'revoke']),
  schedule: z.enum(['goes_on', 'paused', 'ended']),
  rule: z.string(),
  ruleWords: z.string(),
  /** Where the rule stands. */
  source: z.string(),
  actions: z.array(nextAction),
});

/** Whether the same debit may be presented once more. */
export const retryOutlook = z.object({
  allowed: z.boolean(),
  /** The rule that forbids it: a code of the error table. */
  refusedBy: z.string().nullable(),
  /** That rule in the reader's language. */
  refusal: z.string().nullable(),
  /** Presentments so far and at most, the first one included. */
  attemptsUsed: z.int().nonnegative(),
  attemptsMax: z.int().positive(),
  /** Dates between which it can be processed; `firstDate` is null when it is refused. */
  firstDate: day.nullable(),
  lastDate: day,
  proposedDate: day.nullable(),
  /** Why that date, in the reader's language. */
  because: z.string().nullable(),
});

/** One of the attempts to collect the same debit, the first one included. */
export const attempt = z.object({
  id: recordId,
  status: z.enum(TRANSACTION_STATUSES),
  processDate: day.nullable(),
  statusReason,
  explanation: reasonExplanation,
  returnCode: z.string().nullable(),
  settledDate: day.nullable(),
});

export const financialTransactionDetail = financialTransaction.extend({
  /** `Pending Approval` unless Approved, Declined or Chargeback. */
  displayStatus: z.enum(['Pending Approval', 'Approved', 'Declined', 'Chargeback']),
  customerIdentifier: z.string().nullable(),
  /** Since when a file of returns that may speak of it waits to be read: its status may still change. Null: none does. */
  unreadFileSince: instant.nullable(),
  /** Until when the payer can still take the money back through the bank; null once it ended. */
  finalOn: day.nullable(),
  /** Message key of the closure that moved the date. */
  movedBecause: z.string().nullable(),
  /** Where closed days moved it: each of them, from the date that was asked for on. */
  closedDays: z.array(closedDay),
  /** Message key of why nothing was sent to the bank. */
  holdReason: z.string().nullable(),
  late: z.boolean(),
  stopRequested: z.boolean(),
  settlementId: recordId.nullable(),
  /** The settlement that took the money back, and its date; null where it was never credited. */
  deductedInSettlementId: recordId.nullable(),
  deductedOn: day.nullable(),
  holdback: moneyText,
  retriedBy: recordId.nullable(),
  /** All attempts, oldest first; empty when it was never tried again. */
  attempts: z.array(attempt),
  /** Null unless it was declined or charged back. */
  playbook: playbook.nullable(),
  retry: retryOutlook.nullable(),
  /** What the payer reads on their bank statement. */
  statementText: z.string(),
  /** Until when people can change it; null: not planned yet. */
  cutOffAt: instant.nullable(),
  /** Whose claim window `finalOn` ends: of a person or of a business, on which rail. */
  finalRule: z.enum(['ca_personal', 'ca_business', 'us_personal', 'us_business']),
  /** Whether its schedule still plans debits; null: it has none. */
  scheduleState: z.enum(['active', 'paused', 'removed']).nullable(),
  allowedActions: z.array(z.enum(TRANSACTION_ACTIONS)),
  /** What is still to come; never more than the dates on record promise. */
  expected: z.array(z.object({ step: z.enum(['reminder', 'sent', 'processed', 'approved', 'final']), date: day })),
});

export const transactionIdInput = z.strictObject({ financialTransactionId: recordId });

/** `asOf`: as it stood at that instant of business time. */
export const transactionByIdInput = transactionIdInput.extend({ asOf: instant.optional() });

/** One recorded fact of a stream, told in words by the reader's console. */
export const historyEntry = z.object({
  position: recordId,
  type: z.string(),
  /** Actor of the log: `user:12`, `system:approvals`, `bank`. */
  actor: z.string(),
  actorName: z.string().nullable(),
  occurredAt: instant,
  recordedAt: instant,
  /** The event as stored. */
  data: z.record(z.string(), z.unknown()),
  /** Double entry of this fact: debit account, credit account, amount. */
  postings: z.array(z.object({ rule: z.string(), debit: z.string(), credit: z.string(), amount: moneyText })),
  /** First characters of the hash that chains it. */
  seal: z.string(),
});
export const transactionHistory = z.object({
  entries: z.array(historyEntry),
  /** What the facts point at. */
  related: z.object({
    bankFile: z.object({ id: recordId, name: z.string(), state: z.enum(BANK_FILE_STATES) }).nullable(),
    settlement: z.object({ id: recordId, settlementDate: day }).nullable(),
    deductedIn: z.object({ id: recordId, settlementDate: day }).nullable(),
  }),
});

export const changeTransactionInput = z.strictObject({
  financialTransactionId: recordId,
  amount: moneyInput.optional(),
  comment: comment.nullable().optional(),
});

/** `processDate`: within the window of the outlook; left out: the proposed one. */
export const retryTransactionInput = transactionIdInput.extend({ processDate: day.optional() });
