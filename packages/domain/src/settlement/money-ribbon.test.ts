import { describe, expect, test } from 'vitest';
import { arrivalOf, moneyRibbon, nextArrival, type RibbonDeposit, ribbonDates } from './money-ribbon.ts';

const MONDAY = '2026-11-23';
const deposit = (arrivesOn: string, cents: bigint, state: RibbonDeposit['state'] = 'under_way'): RibbonDeposit => ({
  arrivesOn,
  cents,
  state,
  settlementId: state === 'expected' ? null : '7',
});
const dayOf = (date: string, facts: Partial<Parameters<typeof moneyRibbon>[2]>) =>
  moneyRibbon('CA-ACSS', MONDAY, { debits: [], deposits: [], ...facts }).find((day) => day.date === date);

describe('the days', () => {
  test('are fourteen banking days, four of them before today', () => {
    const dates = ribbonDates('CA-ACSS', MONDAY);
    expect(dates).toHaveLength(14);
    expect([dates[0], dates[4], dates[13]]).toEqual(['2026-11-17', MONDAY, '2026-12-04']);
  });

  test('on a closed day, the next open one stands for today', () => {
    expect(ribbonDates('CA-ACSS', '2026-11-22')[4]).toBe(MONDAY);
  });

  test('name the closed days before them, holidays of the rail included', () => {
    expect(dayOf(MONDAY, {})?.closedBefore.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22']);
    const friday = moneyRibbon('US-FED', MONDAY, { debits: [], deposits: [] }).find(
      ({ date }) => date === '2026-11-27',
    );
    expect(friday?.closedBefore).toEqual([{ date: '2026-11-26', reason: 'holiday_thanksgiving' }]);
  });
});

describe('what moves', () => {
  test('a deposit reaches the account on the banking day after its settlement', () => {
    expect(arrivalOf('CA-ACSS', '2026-11-20')).toBe(MONDAY);
  });

  test('debits stand on their process date, and the deposit names the days it pays out', () => {
    const facts = {
      debits: [
        { processDate: '2026-11-17', arrivesOn: '2026-11-25', count: 2, cents: 5000n },
        { processDate: '2026-11-18', arrivesOn: '2026-11-25', count: 1, cents: 100n },
        { processDate: '2026-11-18', arrivesOn: null, count: 1, cents: 900n },
      ],
      deposits: [deposit('2026-11-25', 5100n, 'expected')],
    };
    expect(dayOf('2026-11-18', facts)?.debits).toEqual({ count: 2, cents: 1000n });
    expect(dayOf('2026-11-25', facts)).toMatchObject({
      deposit: { cents: 5100n, state: 'expected' },
      paysOut: ['2026-11-17', '2026-11-18'],
    });
  });

  test('where nothing is deposited, no debit is tied to the day', () => {
    const debits = [{ processDate: '2026-11-17', arrivesOn: '2026-11-25', count: 1, cents: 100n }];
    expect(dayOf('2026-11-25', { debits })?.paysOut).toEqual([]);
  });

  test('several deposits of a day are one sum, as certain as the least of them', () => {
    const deposits = [deposit('2026-11-25', 100n), deposit('2026-11-25', 50n, 'expected')];
    expect(dayOf('2026-11-25', { deposits })?.deposit).toEqual({ cents: 150n, state: 'expected', settlementId: null });
  });
});

describe('the next money', () => {
  test('is counted by the day it arrives, those under way included', () => {
    const deposits = [deposit('2026-11-30', 53_095n, 'expected'), deposit('2026-11-24', 103_095n)];
    expect(nextArrival(MONDAY, deposits)).toMatchObject({
      arrivesOn: '2026-11-24',
      cents: 103_095n,
      state: 'under_way',
    });
  });

  test('is not what arrived, nor a day without money', () => {
    const deposits = [
      deposit(MONDAY, 100n, 'arrived'),
      deposit('2026-11-20', 100n),
      deposit('2026-11-24', 0n, 'expected'),
    ];
    expect(nextArrival(MONDAY, deposits)).toBeNull();
  });
});
