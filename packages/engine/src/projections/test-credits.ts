import { testCredits } from '@cordelle/db/schema/bank-account-changes.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per payment that tests a business's new account. */
export const testCreditsProjection = projection({
  name: 'test_credits',
  version: 1,
  tables: [testCredits],
  async apply(tx, events) {
    const rows = new RowChanges(testCredits);
    for (const event of events) if (event.streamType === 'test-credit') change(rows, event);
    await rows.write(tx);
  },
});

function change(
  rows: RowChanges<typeof testCredits>,
  event: StoredEventOf<'test-credit'>,
): RowChanges<typeof testCredits> {
  const { version } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'TestCreditOrdered': {
      const { bankAccountId, orderedOn, amount, currency } = event.data;
      return rows.insert(rowOf(event), {
        bankAccountId: BigInt(bankAccountId),
        currency,
        orderedOn,
        amountCents: centsOf(amount),
        status: 'Ordered',
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'TestCreditSent':
      return set({ status: 'Sent', bankFileId: BigInt(event.data.bankFileId), sentOn: event.data.sentOn });
    case 'TestCreditWithdrawn':
      return set({ status: 'Ordered', bankFileId: null, sentOn: null });
    case 'TestCreditReturned':
      return set({ status: 'Returned', returnCode: event.data.code });
    default:
      return unreachable(event);
  }
}
