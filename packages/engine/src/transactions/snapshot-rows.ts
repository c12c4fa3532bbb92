import type { Sql } from '@cordelle/db/connection.ts';
import type { TransactionRowStatus } from '@cordelle/db/schema/transactions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
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

/** What `snapshotColumns` selects: a row of `transactions` under the names of its snapshot. */
export type SnapshotRow = Omit<
  TransactionSnapshot,
  | 'status'
  | 'customerId'
  | 'scheduleId'
  | 'retryOf'
  | 'bankFileId'
  | 'bankAccountId'
  | 'creditedBy'
  | 'deductedBy'
  | 'returnSource'
  | 'reversalSource'
> & {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly status: TransactionRowStatus;
  readonly customerId: bigint;
  readonly scheduleId: bigint | null;
  readonly retryOf: bigint | null;
  readonly bankFileId: bigint | null;
  readonly bankAccountId: bigint | null;
  readonly creditedBy: bigint | null;
  readonly deductedBy: bigint | null;
  readonly returnFileId: bigint | null;
  readonly returnLine: number | null;
  readonly reversalFileId: bigint | null;
  readonly reversalLine: number | null;
};

/** Columns of `transactions t` from which `stateOfRow` knows a debit without reading its events. */
export const snapshotColumns = (sql: Sql) => sql`
  t.client_id as "clientId", t.id, t.version, t.status, t.stage, t.customer_id as "customerId",
  t.schedule_id as "scheduleId", t.installment, t.amount_cents as "amountCents", t.currency,
  t.customer_type as "customerType", t.requested_date as "requestedDate", t.comment, t.retry_of as "retryOf",
  t.process_date as "processDate", t.batch_date as "batchDate", t.earliest_approval_date as "earliestApprovalDate",
  t.dispute_deadline as "disputeDeadline", t.bank_file_id as "bankFileId", t.trace, t.bank_account_id as "bankAccountId",
  t.sent_date as "sentOn", t.stop_requested as "stopRequested", t.processed_date as "processedOn",
  t.approved_date as "approvedOn", t.holdback_taken_cents as "holdbackCents", t.holdback_cents as "heldCents",
  t.holdback_release_date as "holdbackReleaseDate", t.settlement_id as "creditedBy", t.settled_date as "creditedOn",
  t.return_code as "returnCode", t.return_class as "returnClass", t.decline_date as "declinedOn", t.late,
  t.return_file_id as "returnFileId", t.return_line as "returnLine", t.deducted_settlement_id as "deductedBy",
  t.deducted_date as "deductedOn", t.reversed_date as "reversedOn", t.reversal_file_id as "reversalFileId",
  t.reversal_line as "reversalLine"`;

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

const lineOf = (bankFileId: bigint | null, line: number | null) =>
  bankFileId === null || line === null ? null : { bankFileId: String(bankFileId), line };

/** The state of a debit from its row: what folding its events would give. Throws plainly for a row that cannot be one. */
export function stateOfRow(row: SnapshotRow): Exclude<TransactionState, { status: 'none' }> {
  const state = stateFromSnapshot({
    ...row,
    status: STATUS[row.status],
    customerId: String(row.customerId),
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
