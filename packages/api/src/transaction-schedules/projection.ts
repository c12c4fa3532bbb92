import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per plan of debits. */
export const transactionSchedulesProjection = projection({
  name: 'transaction_schedules',
  version: 1,
  tables: [transactionSchedules],
  async apply(tx, events) {
    const rows = new RowChanges(transactionSchedules);
    for (const event of events) if (event.streamType === 'schedule') change(rows, event);
    await rows.write(tx);
  },
});

function change(
  rows: RowChanges<typeof transactionSchedules>,
  event: StoredEventOf<'schedule'>,
): RowChanges<typeof transactionSchedules> {
  const { version } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { customerId, amount, ...same } = event.data;
      return rows.insert(rowOf(event), {
        ...same,
        customerId: BigInt(customerId),
        amountCents: centsOf(amount),
        active: true,
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'TransactionScheduleOccurrencesPlanned':
      return set({ plannedThrough: event.data.through });
    case 'TransactionScheduleAmountChanged':
      return set({ amountCents: centsOf(event.data.amount) });
    case 'TransactionScheduleCommentChanged':
      return set({ comment: event.data.comment });
    case 'TransactionSchedulePaused':
      return set({ paused: true });
    case 'TransactionScheduleResumed':
      return set({ paused: false });
    case 'TransactionScheduleRemoved':
      return set({ active: false, removedReason: event.data.reason });
    default:
      return unreachable(event);
  }
}
