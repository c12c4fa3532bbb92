import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per pair of test credits. The amounts themselves are no part of the log. */
export const microdepositsProjection = projection({
  name: 'microdeposits',
  version: 1,
  tables: [microdeposits],
  async apply(tx, events) {
    const rows = new RowChanges(microdeposits);
    for (const event of events) if (event.streamType === 'microdeposit') change(rows, event);
    await rows.write(tx);
  },
});

function change(
  rows: RowChanges<typeof microdeposits>,
  event: StoredEventOf<'microdeposit'>,
): RowChanges<typeof microdeposits> {
  const { version } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'MicrodepositRequested': {
      const { customerId, bankAccountId, method = 'micro_entries', ...same } = event.data;
      return rows.insert(rowOf(event), {
        ...same,
        method,
        customerId: BigInt(customerId),
        bankAccountId: BigInt(bankAccountId),
        status: 'Requested',
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'MicrodepositSent':
      return set({ bankFileId: BigInt(event.data.bankFileId) });
    case 'MicrodepositWithdrawn':
      return set({ bankFileId: null });
    case 'MicrodepositAccountCorrected':
      return set({ bankAccountId: BigInt(event.data.bankAccountId) });
    case 'MicrodepositAttemptFailed':
      return set({ attempts: event.data.attempt });
    case 'MicrodepositVerified':
      return set({ status: 'Verified' });
    case 'MicrodepositFailed':
      return set({ status: 'Failed', statusReason: event.data.reason });
    case 'MicrodepositDeclined':
      return set({ status: 'Declined', statusReason: event.data.code });
    case 'MicrodepositReturnedLate':
      return set({});
    default:
      return unreachable(event);
  }
}
