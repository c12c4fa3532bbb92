import { inTransaction } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import type { HoldReason, TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import type { TransactionRowStatus } from '@cordelle/domain/transaction/state.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';

/** A debit as a report shows it; what is not said is plain. */
export type ReportedDebit = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly status: TransactionRowStatus;
  /** The process date; of what is still being created the day asked for. */
  readonly date: string;
  readonly amount?: string;
  readonly currency?: 'CAD' | 'USD';
  readonly comment?: string | null;
  /** How a Declined or Chargeback ended: a code of the bank, or why it was never sent. */
  readonly code?: string;
  readonly held?: HoldReason;
  readonly declinedOn?: string;
};

const ENDINGS: Partial<Record<ReportedDebit['status'], true>> = { Declined: true, Chargeback: true };

function eventsOf(debit: ReportedDebit): TransactionEvent[] {
  const { id, customerId, status, date, amount = '25.00', currency = 'CAD', comment = null, held } = debit;
  const declinedOn = debit.declinedOn ?? addDays(date, 2);
  const money = { amount, currency };
  const created: TransactionEvent = {
    type: 'TransactionCreated',
    data: {
      customerId: String(customerId),
      scheduleId: null,
      installment: null,
      customerType: 'Personal',
      requestedDate: date,
      comment,
      retryOf: null,
      ...money,
    },
  };
  if (status === 'Creating') return [created];
  if (status === 'Discarded') return [created, { type: 'TransactionDiscarded', data: { reason: 'refused' } }];
  const planned: TransactionEvent = {
    type: 'TransactionPlanned',
    data: {
      processDate: date,
      batchDate: addDays(date, -1),
      earliestApprovalDate: addDays(date, 7),
      disputeDeadline: addDays(date, 90),
      moved: null,
    },
  };
  if (status === 'Future') return [created, planned];
  if (status === 'Removed') return [created, planned, { type: 'TransactionRemoved', data: { reason: 'deleted' } }];
  if (held) return [created, planned, { type: 'TransactionNotSent', data: { holdReason: held, declinedOn } }];
  const sent: TransactionEvent = {
    type: 'TransactionSentToBank',
    data: { bankFileId: '7', trace: `T${id}`, bankAccountId: String(customerId), sentOn: addDays(date, -1), ...money },
  };
  if (status === 'Sent to Bank') return [created, planned, sent];
  const processed: TransactionEvent = { type: 'TransactionProcessed', data: { processedOn: date, ...money } };
  if (status === 'Processed') return [created, planned, sent, processed];
  if (!ENDINGS[status]) {
    const approvedOn = addDays(date, 7);
    return [
      ...[created, planned, sent, processed],
      { type: 'TransactionApproved', data: { approvedOn, holdback: '0.00', holdbackReleaseDate: null, ...money } },
      { type: 'TransactionSettled', data: { settlementId: '9', settledOn: approvedOn, line: 'approved' } },
    ];
  }
  const stage = 'before_approval' as const;
  const ending = { stage, bankDate: null, source: null, clearing: 'rail' as const, declinedOn, ...money };
  return [
    ...[created, planned, sent, processed],
    status === 'Declined'
      ? { type: 'TransactionDeclined', data: { ...ending, code: debit.code ?? '901', class: 'Declined' } }
      : {
          type: 'TransactionChargedBack',
          data: { ...ending, code: debit.code ?? '915', class: 'Chargeback', late: false, holdbackReleased: '0.00' },
        },
  ];
}

/** Writes debits as their events would have left them. */
export async function reportDebits(world: DayWorld, debits: readonly ReportedDebit[]): Promise<void> {
  const items = debits.map((debit): StreamAppend => {
    const { clientId, id: streamId } = debit;
    return { clientId, streamType: 'transaction', streamId, expectedVersion: 0, events: eventsOf(debit) };
  });
  const meta = { actor: 'system:test', cause: null, occurredAt: new Date('2026-01-05T14:00:00Z') };
  await inTransaction(world.database.worker, {}, (tx) => handleAll(tx, items, meta));
}
