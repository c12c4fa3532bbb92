import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { TransactionRowStatus } from '@cordelle/domain/transaction/state.ts';
import {
  stateFromSnapshot,
  type TransactionSnapshot,
  type TransactionState,
} from '@cordelle/domain/transaction/state.ts';

const STATUS = {
  Creating: 'creating',
  Discarded: 'discarded',
  Future: 'future',
  Removed: 'removed',
  'Sent to Bank': 'sent',
  Processed: 'processed',
  Approved: 'approved',
  Declined: 'declined',
  Chargeback: 'chargeback',
} as const satisfies Record<TransactionRowStatus, TransactionSnapshot['status']>;

/** Columns of `transactions t` from which `stateOfRow` knows a debit without reading its events. */
export const SNAPSHOT = joined(
  columns(transactions, 't', [
    'clientId',
    'id',
    'version',
    'status',
    'stage',
    'customerId',
    'authorizationId',
    'scheduleId',
    'installment',
    'amountCents',
    'currency',
    'customerType',
    'requestedDate',
    'comment',
    'retryOf',
    'processDate',
    'batchDate',
    'earliestApprovalDate',
    'disputeDeadline',
    'bankFileId',
    'trace',
    'bankAccountId',
    'stopRequested',
    'holdbackReleaseDate',
    'returnCode',
    'returnClass',
    'late',
    'returnFileId',
    'returnLine',
    'reversalFileId',
    'reversalLine',
  ]),
  columns(transactions, 't', {
    sentOn: 'sentDate',
    processedOn: 'processedDate',
    approvedOn: 'approvedDate',
    holdbackCents: 'holdbackTakenCents',
    heldCents: 'holdbackCents',
    creditedBy: 'settlementId',
    creditedOn: 'settledDate',
    declinedOn: 'declineDate',
    deductedBy: 'deductedSettlementId',
    deductedOn: 'deductedDate',
    reversedOn: 'reversedDate',
  }),
);
export type SnapshotRow = Row<typeof SNAPSHOT>;

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

const lineOf = (bankFileId: bigint | null, line: number | null) =>
  bankFileId === null || line === null ? null : { bankFileId: String(bankFileId), line };

/** The state of a debit from its row: what folding its events would give. Throws plainly for a row that cannot be one. */
export function stateOfRow(row: SnapshotRow): Exclude<TransactionState, { status: 'none' }> {
  const state = stateFromSnapshot({
    ...row,
    status: STATUS[row.status],
    customerId: String(row.customerId),
    authorizationId: idText(row.authorizationId),
    scheduleId: idText(row.scheduleId),
    retryOf: idText(row.retryOf),
    bankFileId: idText(row.bankFileId),
    bankAccountId: idText(row.bankAccountId),
    creditedBy: idText(row.creditedBy),
    deductedBy: idText(row.deductedBy),
    returnSource: lineOf(row.returnFileId, row.returnLine),
    reversalSource: lineOf(row.reversalFileId, row.reversalLine),
  });
  invariant(state.status !== 'none', 'a row stands for a stream with events');
  return state;
}
