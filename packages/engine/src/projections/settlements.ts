import { settlements } from '@cordelle/db/schema/settlements.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { idOrNull, projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per settlement. Whether it was sent, paid or came back is known from the events of its payout. */
export const settlementsProjection = projection({
  name: 'settlements',
  version: 1,
  tables: [settlements],
  async apply(tx, events) {
    const rows = new RowChanges(settlements);
    for (const event of events) {
      if (event.streamType === 'settlement') change(rows, event);
      else if (event.streamType === 'payout') follow(rows, event);
    }
    await rows.write(tx);
  },
});

function change(
  rows: RowChanges<typeof settlements>,
  event: StoredEventOf<'settlement'>,
): RowChanges<typeof settlements> {
  const { version } = event;
  switch (event.type) {
    case 'SettlementMade': {
      const made = event.data;
      return rows.insert(rowOf(event), {
        settlementDate: made.settlementDate,
        currency: made.currency,
        approvedCents: centsOf(made.approved.amount),
        approvedCount: made.approved.count,
        chargebackCents: centsOf(made.chargeback.amount),
        chargebackCount: made.chargeback.count,
        declinedCents: centsOf(made.declined.amount),
        declinedCount: made.declined.count,
        holdbackCents: centsOf(made.holdback),
        holdbackReleasedCents: centsOf(made.holdbackReleased),
        feesNettedCents: centsOf(made.feesNetted),
        openingCarryCents: centsOf(made.openingCarry),
        adjustments: made.adjustments,
        netCents: centsOf(made.net),
        payoutCents: centsOf(made.payout),
        closingCarryCents: centsOf(made.closingCarry),
        payoutId: idOrNull(made.payoutId),
        status: made.payoutId === null ? 'Carried' : 'Scheduled',
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'CarryRecovered':
    case 'CarryRecoveryReturned':
    case 'CarryWrittenOff':
      return rows.set(rowOf(event), { version });
    default:
      return unreachable(event);
  }
}

function follow(rows: RowChanges<typeof settlements>, event: StoredEventOf<'payout'>): RowChanges<typeof settlements> {
  const row = { clientId: event.clientId, id: BigInt(event.data.settlementId) };
  switch (event.type) {
    case 'PayoutRequested':
    case 'PayoutWithdrawn':
      return rows.set(row, { status: 'Scheduled' });
    case 'PayoutHandedOver':
      return rows.set(row, { status: 'Sent' });
    case 'PayoutConfirmed':
      return rows.set(row, { status: 'Paid', paidDate: event.data.confirmedOn });
    case 'PayoutBounced':
      return rows.set(row, { status: 'Returned' });
    default:
      return unreachable(event);
  }
}
