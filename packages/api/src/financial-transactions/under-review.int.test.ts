import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const CLIENT = 4n;
const NOTHING = { amount: '0.00', count: 0 };

describe.each(['CA', 'US'] as const)('a payment that waits for somebody, %s', (rail: Rail) => {
  let days: BankingDays;
  let asOwner: Awaited<ReturnType<Callers['member']>>;
  let asPayer: Awaited<ReturnType<Callers['payer']>>;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    const [held = 0n, other = 0n] = await days.world.addClient({ id: CLIENT, rail, customers: 2 });
    const debit = { rail, clientId: CLIENT, requestedDate: '2026-03-19' } as const;
    await days.world.addDebit({ ...debit, customerId: held, id: 1001n, amount: '119.19' });
    await days.world.addDebit({ ...debit, customerId: other, id: 1002n, amount: '40.00', requestedDate: '2026-03-23' });
    const callers = new Callers(days.world);
    asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    asPayer = await callers.payer({ clientId: CLIENT, customerId: held });
  });
  afterEach(() => days.close());

  /** The payment wherever a client reads of it, and every forecast. */
  async function read() {
    const owner = await asOwner();
    const financialTransactionId = '1001';
    const { records } = await owner.financialTransactions.list({ financialTransactionId });
    const detail = await owner.financialTransactions.byId({ financialTransactionId });
    const report = await owner.transactionReport.list({ startDate: '2026-03-19', endDate: '2026-03-19' });
    const upcoming = await owner.settlements.upcoming({});
    const home = await owner.home.get({});
    const actions = (await owner.home.actions()).records.filter(({ kind }) => kind === 'debits_under_review');
    return {
      reviews: [records[0]?.review, detail.review, report.records[0]?.review].map((review) => review?.reason ?? null),
      detail,
      inSettlements: upcoming.records.map(({ settlementDate, expected }) => [settlementDate, expected.amount]),
      atHome: home.settlementTransactions.filter(({ count }) => count > 0).map(({ date, amount }) => [date, amount]),
      held: [upcoming.underReview, home.underReview],
      actions,
    };
  }
  const thrice = <Value>(value: Value) => [value, value, value];

  test('because it came back with another amount: said everywhere, and counted in no forecast', async () => {
    const before = await read();
    expect(before.reviews).toEqual(thrice(null));
    expect(before.held).toEqual([NOTHING, NOTHING]);
    days.banks[rail].fates.set('TXN-1001', { code: rail === 'CA' ? '901' : 'R01', on: '2026-03-23', wrong: 'amount' });
    await days.until('2026-03-26');
    const { reviews, detail, inSettlements, atHome, held, actions } = await read();
    expect(reviews).toEqual(thrice('amount_differs'));
    expect(detail).toMatchObject({
      status: 'Processed',
      displayStatus: 'Pending Approval',
      review: { why: expect.stringContaining('another amount'), whoActs: 'provider' },
    });
    expect(detail.review?.since.slice(0, 10)).toMatch(/^2026-03-2[34]$/);
    expect(detail.expected.filter(({ step }) => step === 'approved')).toEqual([]);
    expect(inSettlements).toEqual([['2026-03-30', '40.00']]);
    expect(atHome).toEqual(inSettlements);
    expect(held).toEqual([
      { amount: '119.19', count: 1 },
      { amount: '119.19', count: 1 },
    ]);
    expect(actions).toMatchObject([{ count: 1, amount: '119.19', startDate: '2026-03-19', endDate: '2026-03-19' }]);
    const listed = await (await asOwner()).transactionReport.list({ filter: 'Under Review' });
    expect([listed.records.map(({ id }) => id), listed.total.amount]).toEqual([['1001'], '119.19']);
    const customer = (await (await asOwner()).customers.list({})).records.find(
      ({ lastPayment }) => lastPayment?.amount === '119.19',
    );
    expect(customer?.lastPayment).toMatchObject({ status: 'Processed', underReview: true });
    const table = await (await asOwner()).timeTravel.transaction({
      financialTransactionId: '1001',
      asOf: '2026-03-20T12:00:00Z',
    });
    expect(table.fields).toContainEqual(
      expect.objectContaining({ field: 'review', before: null, now: expect.stringContaining('another amount') }),
    );
    // As it stood before the bank answered, and not for the payer, whom it does not concern.
    const then = { financialTransactionId: '1001', asOf: '2026-03-20T12:00:00Z' };
    expect((await (await asOwner()).financialTransactions.byId(then)).review).toBeNull();
    expect((await (await asPayer()).financialTransactions.byId({ financialTransactionId: '1001' })).review).toBeNull();
  });

  test('because a file of the bank is missing: until it comes', async () => {
    days.banks[rail].delivers = (name) => !name.includes('STMT_20260325');
    await days.until('2026-03-26');
    const waiting = await read();
    expect(waiting.reviews).toEqual(thrice('file_missing'));
    expect(waiting.detail.review?.whoActs).toBe('bank');
    // The other payment's day is still to come: by then the file may be there.
    expect(waiting.inSettlements).toEqual([['2026-03-30', '40.00']]);
    expect(waiting.atHome).toEqual(waiting.inSettlements);
    days.banks[rail].delivers = () => true;
    await days.until('2026-03-27');
    const { reviews, detail, held } = await read();
    expect([detail.status, ...reviews]).toEqual(['Approved', null, null, null]);
    expect(held).toEqual([NOTHING, NOTHING]);
  });

  test('because the bank has not said that it took its file', async () => {
    days.banks[rail].delivers = (name) => !name.includes('_ACK_');
    await days.until('2026-03-19');
    const { reviews, detail, inSettlements } = await read();
    expect([detail.status, ...reviews]).toEqual(['Sent to Bank', ...thrice('not_confirmed')]);
    expect(inSettlements).toEqual([['2026-03-30', '40.00']]);
  });
});
