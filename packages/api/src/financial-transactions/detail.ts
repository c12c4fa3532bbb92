import type { Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { reminderDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { allowedActions, transaction } from '@cordelle/domain/transaction/decider.ts';
import { snapshotOf, statusOf, type TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import type { financialTransactionDetail } from '@cordelle/validation/financial-transactions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { batchIsFrozen } from '../transaction-schedules/collecting.ts';
import { holdReasonKey, idText, statusReasonOf } from './queries.ts';

type Detail = z.input<typeof financialTransactionDetail>;
type TransactionStored = Extract<StoredEvent, { streamType: 'transaction' }>;

/** Events of one transaction, oldest first, up to an instant of business time. Throws `record.not_found`. */
export async function transactionEvents(
  tx: Tx,
  clientId: bigint,
  id: bigint,
  until: Date | null = null,
): Promise<[TransactionStored, ...TransactionStored[]]> {
  const stream = await loadStream(tx, { clientId, streamType: 'transaction', streamId: id });
  const [first, ...later] = stream.flatMap((event) =>
    event.streamType === 'transaction' && (until === null || event.occurredAt <= until) ? [event] : [],
  );
  if (!first) throw new DomainError('record.not_found');
  return [first, ...later];
}

type Names = {
  customerName: string;
  customerIdentifier: string | null;
  bankName: string | null;
  mask: string | null;
  retriedBy: bigint | null;
};

/** Names that the events do not hold. */
async function namesOf({ sql }: Tx, clientId: bigint, id: bigint, state: TransactionSnapshot): Promise<Names> {
  const [row] = await sql<Names[]>`
    select c.name as "customerName", c.custom_identifier as "customerIdentifier", b.bank_name as "bankName", b.mask,
           (select min(r.id) from transactions r
             where r.client_id = c.client_id and r.customer_id = c.id and r.retry_of = ${id}) as "retriedBy"
      from customers c
      left join customer_bank_accounts b
        on b.client_id = c.client_id and b.id = coalesce(${state.bankAccountId}::bigint, c.bank_account_id)
     where c.client_id = ${clientId} and c.id = ${state.customerId}::bigint`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/**
 * One transaction as its events say: now, or at an instant (only events until then are folded). Throws
 * `record.not_found`, also for a debit that was removed.
 */
export async function transactionById(
  tx: Tx,
  asked: { readonly clientId: bigint; readonly id: bigint; readonly now: Date; readonly asOf: Date | null },
  language: Language,
): Promise<Detail> {
  const events = await transactionEvents(tx, asked.clientId, asked.id, asked.asOf);
  const state = fold(transaction, events);
  const status = statusOf(state);
  if (state.status === 'none' || status === null) throw new DomainError('record.not_found');
  const row = snapshotOf(state);
  const names = await namesOf(tx, asked.clientId, asked.id, row);
  const at = asked.asOf ?? asked.now;
  const holdReason = lastOf(events, 'TransactionNotSent')?.data.holdReason ?? null;
  const rail = railOf(row.currency);
  const batchFrozen = asked.asOf !== null || batchIsFrozen(rail, row.batchDate, asked.now);
  return {
    id: String(asked.id),
    customerId: row.customerId,
    customerName: names.customerName,
    customerIdentifier: names.customerIdentifier,
    scheduleId: row.scheduleId,
    installment: row.installment,
    amount: centsText(row.amountCents),
    currency: row.currency,
    status,
    displayStatus: displayStatusOf(status),
    statusReason: statusReasonOf({ returnCode: row.returnCode, holdReason }, language),
    returnCode: row.returnCode,
    txNumber: row.trace,
    requestedDate: row.requestedDate,
    processDate: row.processDate,
    earliestApprovalDate: row.earliestApprovalDate,
    settledDate: row.creditedOn,
    declineDate: row.declinedOn,
    batchId: row.bankFileId,
    bankName: names.bankName,
    bankAccount: names.mask,
    comment: row.comment,
    platformPayoutAmount: '0.00',
    createdAt: events[0].occurredAt.toISOString(),
    finalOn: hasEnded(row) ? null : row.disputeDeadline,
    movedBecause: lastOf(events, 'TransactionPlanned')?.data.moved?.reason ?? null,
    holdReason: holdReason && holdReasonKey(holdReason),
    late: row.late,
    stopRequested: row.stopRequested,
    settlementId: row.creditedBy,
    deductedInSettlementId: row.deductedBy,
    deductedOn: row.deductedOn,
    holdback: centsText(row.heldCents ?? 0n),
    retryOf: row.retryOf,
    retriedBy: idText(names.retriedBy),
    allowedActions: asked.asOf === null ? allowedActions(state, { batchFrozen }) : [],
    expected: expectedSteps(row, localDate(at, RAIL_FACTS[rail].zone)),
  };
}

const displayStatusOf = (status: NonNullable<ReturnType<typeof statusOf>>): Detail['displayStatus'] =>
  status === 'Approved' || status === 'Declined' || status === 'Chargeback' ? status : 'Pending Approval';

const hasEnded = ({ status }: TransactionSnapshot): boolean => status === 'declined' || status === 'chargeback';

function lastOf<Type extends TransactionStored['type']>(events: readonly TransactionStored[], type: Type) {
  const found = events.findLast((event) => event.type === type);
  return found as Extract<TransactionStored, { type: Type }> | undefined;
}

/** Steps that have not happened, with the dates on record; what a date has passed without a fact is shown as still expected. */
function expectedSteps(row: TransactionSnapshot, today: string): Detail['expected'] {
  if (hasEnded(row) || row.processDate === null) return [];
  const steps = [
    { step: 'reminder', date: reminderDate(row.processDate), ahead: row.status === 'future' },
    { step: 'sent', date: row.batchDate, ahead: row.status === 'future' },
    { step: 'processed', date: row.processDate, ahead: row.status === 'future' || row.status === 'sent' },
    { step: 'approved', date: row.earliestApprovalDate, ahead: row.status !== 'approved' },
    { step: 'final', date: row.disputeDeadline, ahead: row.disputeDeadline !== null && row.disputeDeadline >= today },
  ] as const;
  return steps.flatMap(({ step, date, ahead }) => {
    if (!ahead || date === null || (step === 'reminder' && date < today)) return [];
    return [{ step, date }];
  });
}
