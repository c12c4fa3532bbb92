import { depositDays } from '@cordelle/db/schema/deposit-days.ts';
import { transactionDays } from '@cordelle/db/schema/transaction-days.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { idOrNull, projection, rowOf, type StoredEventOf } from '../projection.ts';
import { rollUpFollows } from '../roll-up.ts';
import { RowChanges } from '../row-changes.ts';
import { DEPOSIT_DAYS } from './deposit-days.ts';
import { TRANSACTION_DAYS } from './transaction-days.ts';

const FOLLOW = [TRANSACTION_DAYS, DEPOSIT_DAYS].map(rollUpFollows);

/** One row per debit, and what of them stands on each day. Statuses follow the transitions t1–t14 of the lifecycle. */
export const transactionsProjection = projection({
  name: 'transactions',
  version: 4,
  tables: [transactions, transactionDays, depositDays],
  async apply(tx, events) {
    const rows = new RowChanges(transactions, FOLLOW);
    for (const event of events) {
      if (event.streamType === 'transaction') change(rows, event);
      else if (event.type === 'AuthorizationTookOverPayments')
        for (const id of event.data.transactions)
          rows.set({ clientId: event.clientId, id: BigInt(id) }, { authorizationId: event.streamId });
    }
    await rows.write(tx);
  },
});

function change(
  rows: RowChanges<typeof transactions>,
  event: StoredEventOf<'transaction'>,
): RowChanges<typeof transactions> {
  const { version, occurredAt: updatedAt } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version, updatedAt });
  switch (event.type) {
    case 'TransactionCreated': {
      const { customerId, authorizationId = null, scheduleId, amount, retryOf, ...same } = event.data;
      return rows.insert(rowOf(event), {
        ...same,
        customerId: BigInt(customerId),
        authorizationId: idOrNull(authorizationId),
        scheduleId: idOrNull(scheduleId),
        amountCents: centsOf(amount),
        retryOf: idOrNull(retryOf),
        status: 'Creating',
        createdAt: event.occurredAt,
        updatedAt,
        version,
      });
    }
    case 'TransactionPlanned': {
      const { moved, ...dates } = event.data;
      return set({ ...dates, status: 'Future', movedReason: moved?.reason ?? null });
    }
    case 'TransactionDiscarded':
      return set({ status: 'Discarded' });
    case 'TransactionAmountChanged':
      return set({ amountCents: centsOf(event.data.amount) });
    case 'TransactionCommentChanged':
      return set({ comment: event.data.comment });
    case 'TransactionRemoved':
      return set({ status: 'Removed' });
    case 'TransactionSentToBank': {
      const { bankFileId, bankAccountId, trace, sentOn } = event.data;
      return set({
        status: 'Sent to Bank',
        bankFileId: BigInt(bankFileId),
        bankAccountId: BigInt(bankAccountId),
        trace,
        sentDate: sentOn,
      });
    }
    case 'TransactionNotSent':
      return set({
        status: 'Declined',
        stage: 'not_sent',
        holdReason: event.data.holdReason,
        returnClass: 'System',
        declineDate: event.data.declinedOn,
      });
    case 'TransactionStopRequested':
      return set({ stopRequested: true });
    case 'TransactionWithdrawn':
      return set({
        status: 'Future',
        bankFileId: null,
        bankAccountId: null,
        trace: null,
        sentDate: null,
        stopRequested: false,
      });
    case 'TransactionProcessed':
      return set({ status: 'Processed', processedDate: event.data.processedOn });
    case 'TransactionApproved': {
      const holdbackCents = centsOf(event.data.holdback);
      return set({
        status: 'Approved',
        approvedDate: event.data.approvedOn,
        holdbackCents,
        holdbackTakenCents: holdbackCents,
        holdbackReleaseDate: event.data.holdbackReleaseDate,
      });
    }
    case 'TransactionDeclined':
      return set({ status: 'Declined', ...ending(event.data) });
    case 'TransactionChargedBack':
      return set({
        status: 'Chargeback',
        ...ending(event.data),
        late: event.data.late,
        ...(event.data.stage === 'after_approval' ? { holdbackCents: 0n } : {}),
      });
    case 'TransactionSettled': {
      const { line, settlementId, settledOn } = event.data;
      return line === 'approved'
        ? set({ settlementId: BigInt(settlementId), settledDate: settledOn })
        : set({ deductedSettlementId: BigInt(settlementId), deductedDate: settledOn });
    }
    case 'TransactionHoldbackReleased':
      return set({ holdbackCents: 0n });
    case 'TransactionReturnReversed':
      return set({
        reversedDate: event.data.reversedOn,
        reversalFileId: idOrNull(event.data.source?.bankFileId ?? null),
        reversalLine: event.data.source?.line ?? null,
      });
    default:
      return unreachable(event);
  }
}

type Ending = Extract<StoredEventOf<'transaction'>, { type: 'TransactionDeclined' | 'TransactionChargedBack' }>['data'];

const ending = ({ stage, code, class: returnClass, declinedOn, bankDate, source }: Ending) => ({
  stage,
  returnCode: code,
  returnClass,
  declineDate: declinedOn,
  bankDate,
  returnFileId: idOrNull(source?.bankFileId ?? null),
  returnLine: source?.line ?? null,
});
