import { describe, expect, test } from 'vitest';
import { addBusinessDays } from '../calendar/business-days.ts';
import { addDays } from '../calendar/dates.ts';
import type { AwaitedDeposit, StatementDeposit } from './deposits.ts';
import { nearDeposits } from './near-deposits.ts';

// Good Friday is April 3, 2026; March 27 is a Friday.
const payout = (settlementId: string, changes: Partial<AwaitedDeposit> = {}): AwaitedDeposit => ({
  settlementId,
  amountCents: 8_900n,
  reference: `payout-${settlementId}`,
  madeOn: '2026-03-26',
  arrivesOn: '2026-03-27',
  seen: null,
  ...changes,
});
const deposit = (changes: Partial<StatementDeposit> = {}): StatementDeposit => ({
  bookedOn: '2026-03-27',
  amountCents: 8_901n,
  text: 'DIRECT DEPOSIT',
  ...changes,
});
const near = (deposits: StatementDeposit[], payouts: AwaitedDeposit[]) =>
  nearDeposits(deposits, payouts, 'CA-ACSS').map(
    ({ settlementId, deposit: { bookedOn }, because, differenceCents }) =>
      `${settlementId} ${bookedOn} ${because} ${differenceCents}`,
  );

describe('a deposit is nearly a settlement', () => {
  test('by its reference with any other amount, whenever it was booked', () => {
    expect(
      near([deposit({ text: 'Credit PAYOUT-1/x', amountCents: 5n, bookedOn: '2026-06-01' })], [payout('1')]),
    ).toEqual(['1 2026-06-01 reference -8895']);
  });

  test.each([
    ['a dollar more', { amountCents: 9_000n }, 100],
    ['a dollar less, three business days later', { amountCents: 8_800n, bookedOn: '2026-04-01' }, -100],
    ['a cent more, on the day it was made', { bookedOn: '2026-03-26' }, 1],
  ])('by nearly its amount: %s', (_, changes, difference) => {
    const found = deposit(changes);
    expect(near([found], [payout('1')])).toEqual([`1 ${found.bookedOn} amount ${difference}`]);
  });

  test('by its amount on the eighth business day after, over Good Friday', () => {
    expect(near([deposit({ amountCents: 8_900n, bookedOn: '2026-04-09' })], [payout('1')])).toEqual([
      '1 2026-04-09 date 0',
    ]);
  });
});

test.each([
  ['a dollar and a cent more', { amountCents: 9_001n }],
  ['nearly its amount four business days later', { bookedOn: '2026-04-02' }],
  ['its amount nine business days later', { amountCents: 8_900n, bookedOn: '2026-04-10' }],
  ['nearly its amount the day before it was made', { bookedOn: '2026-03-25' }],
  ['its reference before it was made', { text: 'payout-1', bookedOn: '2026-03-25' }],
  ['a longer reference', { text: 'payout-12', amountCents: 5n }],
])('not by %s', (_, changes) => {
  expect(near([deposit(changes)], [payout('1')])).toEqual([]);
});

describe('the likeliest is taken first, and each only once', () => {
  test('a reference before a nearer amount', () => {
    const named = deposit({ text: 'payout-1', amountCents: 8_000n });
    expect(near([deposit(), named], [payout('1')])).toEqual(['1 2026-03-27 reference -900']);
  });

  test('the smaller difference, then the nearer day', () => {
    const deposits = [deposit({ amountCents: 8_950n }), deposit({ bookedOn: '2026-03-30' }), deposit()];
    expect(near(deposits, [payout('1')])).toEqual(['1 2026-03-27 amount 1']);
    expect(near(deposits, [payout('1'), payout('2')])).toEqual(['1 2026-03-27 amount 1', '2 2026-03-30 amount 1']);
  });

  test('one deposit is never two settlements', () => {
    expect(near([deposit()], [payout('1'), payout('2', { amountCents: 8_902n })])).toHaveLength(1);
  });
});

test('ten thousand lines and a year of settlements: one for each settlement at most, and no line looks at all of them', () => {
  let looks = 0;
  const payouts = Array.from({ length: 365 }, (_, index) => {
    const madeOn = addDays('2025-03-26', index);
    const { amountCents, ...rest } = payout(String(index), {
      madeOn,
      arrivesOn: addBusinessDays('CA-ACSS', madeOn, 1),
    });
    return {
      ...rest,
      get amountCents() {
        looks += 1;
        return amountCents;
      },
    };
  });
  const deposits = Array.from({ length: 10_000 }, (_, index) =>
    deposit({
      amountCents: 8_801n + BigInt(index % 199),
      bookedOn: addDays('2025-03-26', index % 365),
      text: `payout ${index}`,
    }),
  );
  const found = nearDeposits(deposits, payouts, 'CA-ACSS');
  expect(looks).toBeLessThan(deposits.length * 40);
  expect(new Set(found.map(({ settlementId }) => settlementId)).size).toBe(365);
  expect(new Set(found.map((one) => one.deposit)).size).toBe(365);
});
