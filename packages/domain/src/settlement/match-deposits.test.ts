import { describe, expect, test } from 'vitest';
import type { AwaitedDeposit, StatementDeposit } from './deposits.ts';
import { matchDeposits } from './match-deposits.ts';

const DAYS = { from: '2026-03-01', to: '2026-03-31' };
const payout = (settlementId: string, changes: Partial<AwaitedDeposit> = {}): AwaitedDeposit => ({
  settlementId,
  amountCents: 369_880n,
  reference: `S0000${settlementId}`,
  madeOn: '2026-03-26',
  arrivesOn: '2026-03-27',
  seen: null,
  ...changes,
});
const deposit = (changes: Partial<StatementDeposit> = {}): StatementDeposit => ({
  bookedOn: '2026-03-27',
  amountCents: 369_880n,
  text: 'DIRECT DEPOSIT',
  ...changes,
});
const compare = (deposits: StatementDeposit[], payouts: AwaitedDeposit[]) => {
  const { matched, known, ambiguous, near, missing, others } = matchDeposits(deposits, payouts, DAYS, 'CA-ACSS');
  return {
    matched: matched.map(({ settlementId, deposit: { bookedOn }, by }) => `${settlementId} ${bookedOn} ${by}`),
    known: known.map(({ settlementId }) => settlementId),
    ambiguous: ambiguous.map(({ deposit: { bookedOn }, settlementIds }) => `${bookedOn}: ${settlementIds.join(' ')}`),
    near: near.map(({ settlementId, deposit: { bookedOn }, because }) => `${settlementId} ${bookedOn} ${because}`),
    missing,
    others,
  };
};
const NOTHING = { matched: [], known: [], ambiguous: [], near: [], missing: [], others: 0 };

describe('a deposit is a settlement', () => {
  test('by its reference and amount, whenever it was booked', () => {
    expect(compare([deposit({ text: 'Credit s00001/CORDELLE', bookedOn: '2026-05-04' })], [payout('1')])).toEqual({
      ...NOTHING,
      matched: ['1 2026-05-04 reference'],
    });
  });

  test.each([
    ['on the business day before', '2026-03-26'],
    ['five business days later, over Good Friday', '2026-04-06'],
  ])('by its amount alone %s', (_, bookedOn) => {
    expect(compare([deposit({ bookedOn })], [payout('1')]).matched).toEqual([`1 ${bookedOn} amount_and_date`]);
  });

  test.each([
    ['two business days before', '2026-03-25'],
    ['nine business days later', '2026-04-10'],
  ])('not by its amount %s', (_, bookedOn) => {
    expect(compare([deposit({ bookedOn })], [payout('1')])).toEqual({ ...NOTHING, missing: ['1'], others: 1 });
  });

  test('not by the reference with another amount, nor by a longer word that contains it', () => {
    const far = { bookedOn: '2026-05-04' };
    expect(compare([deposit({ ...far, text: 'S00001', amountCents: 1n })], [payout('1')]).matched).toEqual([]);
    expect(compare([deposit({ ...far, text: 'S000012' })], [payout('1')]).matched).toEqual([]);
  });
});

describe('where several fit', () => {
  test('two payouts of one amount and one deposit: somebody is asked', () => {
    expect(compare([deposit()], [payout('1'), payout('2')])).toEqual({ ...NOTHING, ambiguous: ['2026-03-27: 1 2'] });
  });

  test('one payout and two deposits: somebody is asked', () => {
    expect(compare([deposit(), deposit({ bookedOn: '2026-03-30' })], [payout('1')])).toEqual({
      ...NOTHING,
      ambiguous: ['2026-03-27: 1', '2026-03-30: 1'],
    });
  });

  test('a reference tells them apart', () => {
    const deposits = [deposit({ text: 'S00002' }), deposit()];
    expect(compare(deposits, [payout('1'), payout('2')]).matched).toEqual([
      '2 2026-03-27 reference',
      '1 2026-03-27 amount_and_date',
    ]);
  });
});

const SEEN = { bookedOn: '2026-03-27', amountCents: 369_880n };

test('the same statement once more finds what it found', () => {
  expect(compare([deposit()], [payout('1', { seen: SEEN })])).toEqual({ ...NOTHING, known: ['1'] });
});

test('what was seen with another amount is known by that amount', () => {
  const seen = { ...SEEN, amountCents: 369_881n };
  expect(compare([deposit({ amountCents: 369_881n })], [payout('1', { seen })])).toEqual({ ...NOTHING, known: ['1'] });
  expect(compare([deposit()], [payout('1', { seen })])).toEqual({ ...NOTHING, others: 1 });
});

test('what is nearly the same is named, and neither missing nor another’s', () => {
  expect(compare([deposit({ amountCents: 369_881n }), deposit({ amountCents: 5n })], [payout('1')])).toEqual({
    ...NOTHING,
    near: ['1 2026-03-27 amount'],
    others: 1,
  });
});

test('what several deposits could be is no near match of a third', () => {
  const deposits = [deposit(), deposit({ bookedOn: '2026-03-30' }), deposit({ amountCents: 369_881n })];
  expect(compare(deposits, [payout('1')])).toMatchObject({ near: [], others: 1 });
});

test('what was seen elsewhere takes no deposit of this statement', () => {
  expect(compare([deposit({ bookedOn: '2026-03-30' })], [payout('1', { seen: SEEN })])).toEqual({
    ...NOTHING,
    others: 1,
  });
});

test('a payout outside the days of the statement is not missing, and other deposits are only counted', () => {
  const late = payout('1', { arrivesOn: '2026-04-01' });
  expect(compare([deposit({ amountCents: 5n }), deposit({ amountCents: 7n })], [late])).toEqual({
    ...NOTHING,
    others: 2,
  });
});
