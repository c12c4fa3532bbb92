import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let days: BankingDays;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let asNeighbour: Awaited<ReturnType<Callers['member']>>;

const CUSTOMER = '4001';
const debit = (id: bigint, amount: string, requestedDate: string, customerId = 4001n) =>
  days.world.addDebit({ rail: 'CA', clientId: 4n, customerId, id, amount, requestedDate });

/** March 2026, on the 26th: of one payer 41 approved, 42 declined, 44 at the bank, 45 and 46 planned; another disputed 43. */
beforeAll(async () => {
  days = await BankingDays.open('2026-03-16');
  await days.world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await days.world.addClient({ id: 5n, rail: 'CA' });
  const callers = new Callers(days.world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_read_only' });
  asNeighbour = await callers.member({ clientId: 5n, role: 'client_primary' });
  await debit(41n, '41.00', '2026-03-17');
  await debit(42n, '42.00', '2026-03-18');
  await debit(43n, '43.00', '2026-03-19', 4002n);
  await debit(44n, '44.00', '2026-03-25');
  await debit(45n, '45.00', '2026-04-02');
  await debit(46n, '46.00', '2026-04-09');
  days.banks.CA.fates.set('TXN-42', { code: '901', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-43', { code: '915', on: '2026-03-24' });
  await days.until('2026-03-26');
});
afterAll(() => days.close());

test('what is planned comes nearest first, each with the moment until which it can be changed', async () => {
  const { ahead, aheadCount } = await (await asOwner()).customers.outlook({ customerId: CUSTOMER });
  expect(ahead.map(({ amount, processDate }) => [amount, processDate])).toEqual([
    ['45.00', '2026-04-02'],
    ['46.00', '2026-04-09'],
  ]);
  expect(aheadCount).toBe(2);
  expect(ahead.every(({ changeableUntil, processDate }) => changeableUntil < processDate)).toBe(true);
});

test('the latest payments say how they came out, oldest first; a dispute that moved no money failed', async () => {
  const { customers } = await asOwner();
  const tones = async (customerId: string) =>
    (await customers.outlook({ customerId })).latest.map(({ id, tone }) => [id, tone]);
  expect(await tones(CUSTOMER)).toEqual([
    ['41', 'paid'],
    ['42', 'failed'],
    ['44', 'under_way'],
  ]);
  expect(await tones('4002')).toEqual([['43', 'failed']]);
});

test('the list below today has no planned payment, the latest first', async () => {
  const { records, count } = await (await asOwner()).financialTransactions.ofCustomer({
    customerId: CUSTOMER,
    limit: 3,
  });
  expect(records.map(({ id }) => id)).toEqual(['44', '42', '41']);
  expect(count).toBe(3);
});

test('another client’s payer is nobody’s', async () => {
  const neighbour = await asNeighbour();
  expect(await refusalFrom(neighbour.customers.outlook({ customerId: CUSTOMER }))).toMatchObject({ status: 404 });
  expect(await refusalFrom(neighbour.financialTransactions.ofCustomer({ customerId: CUSTOMER }))).toMatchObject({
    status: 404,
  });
});
