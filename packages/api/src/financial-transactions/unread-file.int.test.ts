import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const CLIENT = 4n;

describe.each(['CA', 'US'] as const)('a payment about which a file of returns may speak, %s', (rail: Rail) => {
  let days: BankingDays;
  let callers: Callers;
  let unreadOf: (id: string, asOf?: string) => Promise<string | null>;

  /** One payment that left, one that leaves later. */
  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    const [payer = 0n, later = 0n] = await days.world.addClient({ id: CLIENT, rail, customers: 2 });
    const debit = { rail, clientId: CLIENT } as const;
    await days.world.addDebit({
      ...debit,
      customerId: payer,
      id: 1001n,
      amount: '119.19',
      requestedDate: '2026-03-19',
    });
    await days.world.addDebit({ ...debit, customerId: later, id: 1002n, amount: '40.00', requestedDate: '2026-04-15' });
    callers = new Callers(days.world);
    const asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    unreadOf = async (financialTransactionId, asOf) =>
      (await (await asOwner()).financialTransactions.byId({ financialTransactionId, ...(asOf ? { asOf } : {}) }))
        .unreadFileSince;
  });
  afterEach(() => days.close());

  test('says so from the day the file was set aside until it is read; one that has not left does not', async () => {
    await days.until('2026-03-19');
    expect(await unreadOf('1001')).toBeNull();
    const name = rail === 'CA' ? 'CA_RET_20260320_1.txt' : 'US_RET_20260320_1.ach';
    days.world.banks[rail].outbox.set(name, Buffer.from('cut off in the middle'));
    await days.until('2026-03-20');
    expect((await unreadOf('1001'))?.slice(0, 10)).toBe('2026-03-20');
    expect(await unreadOf('1002')).toBeNull();
    expect(await unreadOf('1001', '2026-03-19T12:00:00Z')).toBeNull();
    const asPayer = await callers.payer({ clientId: CLIENT, customerId: 4001n });
    expect(
      (await (await asPayer()).financialTransactions.byId({ financialTransactionId: '1001' })).unreadFileSince,
    ).toBeNull();

    const asStaff = await callers.staff();
    const { records } = await (await asStaff()).reviewItems.list({});
    const question = records.find(({ kind }) => kind === 'quarantined');
    await (await asStaff()).reviewItems.resolve({ id: question?.id ?? '', note: 'The bank took it back.' });
    expect(await unreadOf('1001')).toBeNull();
  });
});
