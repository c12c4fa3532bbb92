import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { z } from 'zod';
import { comment, currencyCode, day, instant, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

/** Display statuses. `Pending` is the umbrella for Sent to Bank and Processed; removed transactions are not listed. */
export const TRANSACTION_STATUSES = [
  'Creating',
  'Future',
  'Sent to Bank',
  'Processed',
  'Approved',
  'Declined',
  'Chargeback',
  'Pending',
] as const;

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
  /** Words for the return code, in the reader's language. */
  statusReason: z.string().nullable(),
  returnCode: z.string().nullable(),
  /** Our reference at the bank: trace number or cross reference. */
  txNumber: z.string().nullable(),
  requestedDate: day,
  processDate: day.nullable(),
  earliestApprovalDate: day.nullable(),
  settledDate: day.nullable(),
  declineDate: day.nullable(),
  batchId: recordId.nullable(),
  bankName: z.string().nullable(),
  /** The account it was debited from, all but the last two digits replaced by `*`. */
  bankAccount: z.string().nullable(),
  comment: z.string().nullable(),
  /** What was paid to a platform partner for this debit. */
  platformPayoutAmount: moneyText,
  createdAt: instant,
});
export const financialTransactionPage = page(financialTransaction);

export const TRANSACTION_ACTIONS = ['changeAmount', 'changeComment', 'remove', 'requestStop'] as const;

export const financialTransactionDetail = financialTransaction.extend({
  /** `Pending Approval` unless Approved, Declined or Chargeback. */
  displayStatus: z.enum(['Pending Approval', 'Approved', 'Declined', 'Chargeback']),
  customerIdentifier: z.string().nullable(),
  /** Until when the payer can still take the money back through the bank; null once it ended. */
  finalOn: day.nullable(),
  /** Message key of the closure that moved the date. */
  movedBecause: z.string().nullable(),
  /** Message key of why nothing was sent to the bank. */
  holdReason: z.string().nullable(),
  late: z.boolean(),
  stopRequested: z.boolean(),
  settlementId: recordId.nullable(),
  deductedInSettlementId: recordId.nullable(),
  deductedOn: day.nullable(),
  holdback: moneyText,
  retryOf: recordId.nullable(),
  retriedBy: recordId.nullable(),
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
