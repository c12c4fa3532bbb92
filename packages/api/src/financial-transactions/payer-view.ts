import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { payerReason } from '@cordelle/engine/transactions/payer-reason.ts';
import type { financialTransaction, financialTransactionDetail } from '@cordelle/validation/financial-transactions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';

type Transaction = z.input<typeof financialTransaction>;
type Detail = z.input<typeof financialTransactionDetail>;

/** A return in the words of the mail about it, as a sentence. */
function toldOf(code: string, language: Language): string | null {
  const reason = payerReason(code, classify(code).class, language);
  return reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
}

/**
 * What payers see of their own payment: what the bank did and said. Left out is what the business notes, why it held a debit
 * back, and when it was paid. Every field is named, so that a new one is shown to them only on purpose.
 */
export const transactionForPayer = (transaction: Transaction, language: Language): Transaction => ({
  id: transaction.id,
  customerId: transaction.customerId,
  customerName: transaction.customerName,
  scheduleId: transaction.scheduleId,
  installment: transaction.installment,
  amount: transaction.amount,
  currency: transaction.currency,
  status: transaction.status,
  statusReason: transaction.returnCode === null ? null : transaction.statusReason,
  explanation: transaction.returnCode === null ? null : toldOf(transaction.returnCode, language),
  returnCode: transaction.returnCode,
  txNumber: transaction.txNumber,
  requestedDate: transaction.requestedDate,
  processDate: transaction.processDate,
  earliestApprovalDate: transaction.earliestApprovalDate,
  settledDate: null,
  declineDate: transaction.declineDate,
  review: null,
  batchId: null,
  bankName: transaction.bankName,
  bankAccount: transaction.bankAccount,
  comment: null,
  retryOf: transaction.retryOf,
  platformPayoutAmount: '0.00',
  createdAt: transaction.createdAt,
});

export const detailForPayer = (detail: Detail, language: Language): Detail => ({
  ...transactionForPayer(detail, language),
  displayStatus: detail.displayStatus,
  customerIdentifier: null,
  unreadFileSince: null,
  finalOn: detail.finalOn,
  movedBecause: detail.movedBecause,
  closedDays: detail.closedDays,
  holdReason: null,
  late: false,
  stopRequested: detail.stopRequested,
  settlementId: null,
  deductedInSettlementId: null,
  deductedOn: null,
  holdback: '0.00',
  retriedBy: detail.retriedBy,
  attempts: [],
  playbook: null,
  retry: null,
  statementText: detail.statementText,
  cutOffAt: null,
  finalRule: detail.finalRule,
  scheduleState: null,
  allowedActions: [],
  expected: detail.expected,
});
