import type { Rail } from '@cordelle/domain/rail.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const CLIENT = 4n;

describe.each(['CA', 'US'] as const)('the settlements that are expected are those that come, %s', (rail: Rail) => {
  let days: BankingDays;
  let asOwner: Awaited<ReturnType<Callers['member']>>;
  let customers: bigint[];
  let nextId = 1001n;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    customers = await days.world.addClient({ id: CLIENT, rail, customers: 3 });
    asOwner = await new Callers(days.world).member({ clientId: CLIENT, role: 'client_primary' });
    nextId = 1001n;
  });
  afterEach(() => days.close());

  const debit = async (amount: string, requestedDate: string, customer = 0) => {
    const id = nextId++;
    await days.world.addDebit({
      rail,
      clientId: CLIENT,
      customerId: customers[customer] ?? 0n,
      id,
      amount,
      requestedDate,
    });
    return id;
  };
  const upcoming = async () => (await asOwner()).settlements.upcoming({});
  const made = async (from: string) => {
    const { records } = await (await asOwner()).settlements.list({ startDate: from, limit: 50 });
    const details = await Promise.all(
      records.map(async ({ id }) => (await asOwner()).settlements.byId({ settlementId: id })),
    );
    return details
      .map(({ settlementDate, approved, holdback, feesNetted, net, payout, closingCarry }) => ({
        ...{ settlementDate, expected: approved, holdback, feesNetted, net, closingCarry },
        deposit: payout,
      }))
      .reverse();
  };
  const said = ({ records }: Awaited<ReturnType<typeof upcoming>>) =>
    records.map(({ settlementDate, expected, holdback, feesNetted, net, deposit, closingCarry }) => ({
      ...{ settlementDate, expected, holdback, feesNetted, net, closingCarry },
      deposit,
    }));

  test('a debt is carried, then paid by the reserve and by what comes in; the day on which deposits resume is named', async () => {
    await days.world.database.owner`update clients set holdback_bps = 500, holdback_days = 30`;
    const back = await debit('900.00', '2026-03-19', 1);
    for (const [day, amount] of [
      ['2026-03-19', '60.00'],
      ['2026-03-31', '100.00'],
      ['2026-04-01', '14.62'],
      ['2026-04-08', '23.89'],
      ['2026-04-09', '200.00'],
      ['2026-04-14', '950.00'],
      ['2026-04-15', '95.54'],
    ] as const)
      await debit(amount, day);
    days.banks[rail].fates.set(`TXN-${back}`, { code: rail === 'CA' ? '917' : 'R10', on: '2026-03-30' });
    await days.until('2026-03-31');
    const expected = await upcoming();
    expect(expected.carried.startsWith('-')).toBe(true);
    expect(expected.records[0]?.deposit).toBe('0.00');
    expect(expected.records.some(({ holdbackApplied }) => holdbackApplied !== '0.00')).toBe(true);
    const { nextDepositOn } = expected;
    const { debt } = await (await asOwner()).home.get({});
    expect(debt).toEqual({ owed: expected.carried.slice(1), nextDepositOn });
    const last = expected.records.at(-1)?.settlementDate ?? '';
    await days.until(last);
    const real = await made('2026-04-01');
    expect(said(expected)).toEqual(real);
    const resumed = real.find(({ deposit }) => deposit !== '0.00');
    expect(nextDepositOn).toBe(resumed?.settlementDate);
    expect(await days.ledgerFaults()).toEqual([]);
  });

  test('the story of the debt keeps what was done, on every day it is read', async () => {
    await days.world.database.owner`update clients set holdback_bps = 500`;
    const back = await debit('900.00', '2026-03-19', 1);
    await debit('60.00', '2026-03-19');
    days.banks[rail].fates.set(`TXN-${back}`, { code: rail === 'CA' ? '917' : 'R10', on: '2026-03-30' });
    await debit('10.00', '2026-03-24');
    await days.until('2026-04-15');
    const story = async () =>
      (await (await asOwner()).settlements.standing({})).carry?.recovery.map(({ step, from, until, amount, state }) =>
        [state, step, from, until, amount].join(' '),
      );
    const told = await story();
    expect(told?.map((stage) => stage.split(' ').slice(0, 2).join(' '))).toEqual([
      'now carry',
      'past use_holdback',
      'now review',
    ]);
    await days.until('2026-04-24');
    expect(await story()).toEqual(told);
  });

  test('less than is sent at least is carried to the next', async () => {
    const { owner } = days.world.database;
    await owner`update clients set minimum_payout_cents = 5000`;
    await debit('30.00', '2026-03-23');
    await debit('40.00', '2026-03-24');
    await days.until('2026-03-26');
    const expected = await upcoming();
    expect(expected.records.map(({ deposit, closingCarry }) => [deposit, closingCarry])).toEqual([
      ['0.00', '30.00'],
      ['70.00', '0.00'],
    ]);
    await days.until('2026-04-01');
    expect(said(expected)).toEqual(await made('2026-03-27'));
  });
});
