import { payouts } from '@cordelle/db/schema/payouts.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per credit to a client. */
export const payoutsProjection = projection({
  name: 'payouts',
  version: 1,
  tables: [payouts],
  async apply(tx, events) {
    const rows = new RowChanges(payouts);
    for (const event of events) if (event.streamType === 'payout') change(rows, event);
    await rows.write(tx);
  },
});

function change(rows: RowChanges<typeof payouts>, event: StoredEventOf<'payout'>): RowChanges<typeof payouts> {
  const { version } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'PayoutRequested':
      return rows.insert(rowOf(event), {
        settlementId: BigInt(event.data.settlementId),
        amountCents: centsOf(event.data.amount),
        currency: event.data.currency,
        payDate: event.data.payDate,
        status: 'Requested',
        createdAt: event.occurredAt,
        version,
      });
    case 'PayoutHandedOver':
      return set({ status: 'Handed over', bankFileId: BigInt(event.data.bankFileId), trace: event.data.trace });
    case 'PayoutWithdrawn':
      return set({ status: 'Requested', bankFileId: null, trace: null });
    case 'PayoutConfirmed':
      return set({ status: 'Confirmed', confirmedDate: event.data.confirmedOn });
    case 'PayoutBounced':
      return set({ status: 'Bounced', bouncedDate: event.data.bouncedOn, bounceCode: event.data.code });
    default:
      return unreachable(event);
  }
}
