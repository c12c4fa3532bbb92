import { describe, expect, test } from 'vitest';
import { cad, usd } from '../money.ts';
import { given } from '../testing/given-when-then.ts';
import type { SettlementContents } from './arithmetic.ts';
import { settle, settlementIsDue } from './arithmetic.ts';
import { settlement, settlementStatusOf } from './decider.ts';
import type { SettlementEvent } from './events.ts';
import type { NegativeBalance } from './negative-balance.ts';
import { holdbackToUse, recoverySteps } from './negative-balance.ts';

const EMPTY: SettlementContents = {
  openingCarryCents: 0n,
  approved: [],
  chargebacks: [],
  declines: [],
  holdbackReleases: [],
  adjustments: [],
  feesNettedCents: 0n,
  minimumPayoutCents: 1n,
  payoutsPaused: false,
};
const approved = (amountCents: bigint, holdbackCents = 0n) => ({ transactionId: '1', amountCents, holdbackCents });

describe('the sums', () => {
  test('every term of the net, each with its sign', () => {
    const figures = settle({
      ...EMPTY,
      openingCarryCents: -1_000n,
      approved: [approved(10_000n, 500n), approved(20_000n, 1_000n)],
      chargebacks: [{ transactionId: '2', amountCents: 5_000n, holdbackReleasedCents: 250n }],
      declines: [{ transactionId: '3', amountCents: 7_700n }],
      holdbackReleases: [{ transactionId: '4', amountCents: 300n }],
      adjustments: [
        { kind: 'return_reversed', amountCents: 900n, transactionId: '5' },
        { kind: 'recovery_returned', amountCents: -400n, transactionId: null },
      ],
      feesNettedCents: 4_578n,
    });
    expect(figures).toMatchObject({
      approved: { cents: 30_000n, count: 2 },
      chargeback: { cents: 5_000n, count: 1 },
      declined: { cents: 7_700n, count: 1 },
      total: { cents: 42_700n, count: 4 },
      holdbackCents: 1_500n,
      holdbackReleasedCents: 550n,
      adjustmentsCents: 500n,
      netCents: 30_000n - 5_000n - 1_500n + 550n - 4_578n - 1_000n + 500n,
    });
    expect(figures.payoutCents).toBe(figures.netCents);
    expect(figures.closingCarryCents).toBe(0n);
  });

  test('a payout is never negative, and never below the minimum', () => {
    const chargeback = { transactionId: '2', amountCents: 500n, holdbackReleasedCents: 0n };
    expect(settle({ ...EMPTY, chargebacks: [chargeback] })).toMatchObject({
      netCents: -500n,
      payoutCents: 0n,
      closingCarryCents: -500n,
    });
    const minimum = { ...EMPTY, minimumPayoutCents: 1_000n };
    expect(settle({ ...minimum, approved: [approved(999n)] })).toMatchObject({
      payoutCents: 0n,
      closingCarryCents: 999n,
    });
    expect(settle({ ...minimum, approved: [approved(1_000n)] })).toMatchObject({ payoutCents: 1_000n });
  });

  test('while payouts are paused everything is carried', () =>
    expect(settle({ ...EMPTY, approved: [approved(1_000n)], payoutsPaused: true })).toMatchObject({
      netCents: 1_000n,
      payoutCents: 0n,
      closingCarryCents: 1_000n,
    }));
});

describe('when a settlement is made', () => {
  test('on a day with an approval, even when nothing is left to pay', () =>
    expect(settlementIsDue(settle({ ...EMPTY, approved: [approved(1_000n, 1_000n)] }), 0)).toBe(true));

  test('without one when something is owed, or when a debt is five business days old', () => {
    const release = { transactionId: '1', amountCents: 300n };
    expect(settlementIsDue(settle({ ...EMPTY, holdbackReleases: [release] }), 0)).toBe(true);
    const debt = settle({ ...EMPTY, openingCarryCents: -300n });
    expect([0, 4, 5, 6].map((days) => settlementIsDue(debt, days))).toEqual([false, false, true, false]);
    expect(settlementIsDue(settle(EMPTY), 5)).toBe(false);
  });
});

const figures = settle({ ...EMPTY, approved: [approved(10_000n, 500n)] });
const MAKE = {
  type: 'make',
  settlementDate: '2026-03-26',
  currency: 'CAD',
  figures,
  payoutId: '1',
} as const;
const run = given(settlement, { clientPayableCents: -9_500n });
const made = {
  type: 'SettlementMade',
  data: {
    settlementDate: '2026-03-26',
    currency: 'CAD',
    approved: { amount: '100.00', count: 1 },
    chargeback: { amount: '0.00', count: 0 },
    declined: { amount: '0.00', count: 0 },
    holdback: '5.00',
    holdbackReleased: '0.00',
    feesNetted: '0.00',
    openingCarry: '0.00',
    adjustments: [],
    net: '95.00',
    payout: '95.00',
    closingCarry: '0.00',
    payoutId: '1',
  },
} as const satisfies SettlementEvent;
const recovered: SettlementEvent = {
  type: 'CarryRecovered',
  data: { recoveredOn: '2026-04-02', amount: '40.00', currency: 'CAD' },
};

describe('making it', () => {
  test('writes every figure', () => run([]).when(MAKE).then(made));

  test('happens once', () => run([made]).when(MAKE).rejects('settlement.already_made'));

  test('its net is what the ledger owes the client, to the cent', () => {
    const make = (clientPayableCents: bigint) => () =>
      settlement.decide(MAKE, settlement.initial, { clientPayableCents });
    expect(make(-9_499n)).toThrow('a settlement nets what the ledger owes the client');
    expect(make(9_500n)).toThrow('broken invariant');
  });

  test('a payout exists exactly when something is sent', () =>
    expect(() =>
      settlement.decide({ ...MAKE, payoutId: null }, settlement.initial, { clientPayableCents: -9_500n }),
    ).toThrow('a payout exists exactly when something is sent'));
});

describe('a negative balance afterwards', () => {
  const owed = { clientPayableCents: 4_000n };
  const recover = { type: 'recoverCarry', recoveredOn: '2026-04-02', amount: cad('40.00') } as const;
  const writeOff = { type: 'writeOffCarry', writtenOffOn: '2026-04-20', amount: cad('40.00') } as const;
  const back = { type: 'recordRecoveryReturn', returnedOn: '2026-04-07', code: '901', amount: cad('40.00') } as const;

  test('is recovered or written off up to what is owed', () => {
    run([made], owed).when(recover).then(recovered);
    run([made], owed)
      .when(writeOff)
      .thenLike({ type: 'CarryWrittenOff', data: { amount: '40.00' } });
    for (const command of [recover, writeOff]) {
      run([made], { clientPayableCents: 3_999n }).when(command).rejects('settlement.more_than_owed', { owed: '39.99' });
      run([made]).when(command).rejects('settlement.more_than_owed', { owed: '0.00' });
      run([], owed).when(command).rejects('record.not_found');
      run([made], owed)
        .when({ ...command, amount: usd('40.00') })
        .rejects('settlement.currency_differs');
    }
  });

  test('a recovery that comes back is booked back, once', () => {
    run([made, recovered])
      .when(back)
      .thenLike({ type: 'CarryRecoveryReturned', data: { code: '901' } });
    run([made]).when(back).rejects('settlement.more_than_recovered');
    const returned: SettlementEvent = {
      type: 'CarryRecoveryReturned',
      data: { returnedOn: '2026-04-07', code: '901', amount: '40.00', currency: 'CAD' },
    };
    run([made, recovered, returned]).when(back).rejects('settlement.more_than_recovered', { recovered: '0.00' });
  });

  const debt: NegativeBalance = {
    owedCents: 4_000n,
    businessDays: 5,
    holdbackHeldCents: 500n,
    payoutsWaitingCents: 0n,
    holdbackUsable: true,
    billingDebit: 'possible',
  };

  test.each([
    [{ owedCents: 0n }, []],
    [{ businessDays: 4 }, ['carry']],
    [{}, ['use_holdback']],
    [{ businessDays: 6 }, ['use_holdback', 'debit_billing_account']],
    [{ businessDays: 9, billingDebit: 'failed' }, ['use_holdback', 'review']],
    [{ businessDays: 6, holdbackHeldCents: 4_000n }, ['use_holdback']],
    [{ businessDays: 6, payoutsWaitingCents: 4_000n }, ['use_holdback']],
    [{ businessDays: 6, payoutsWaitingCents: 3_999n }, ['use_holdback', 'debit_billing_account']],
    [{ holdbackHeldCents: 0n, payoutsWaitingCents: 4_000n }, ['carry']],
    [{ holdbackUsable: false }, ['debit_billing_account']],
    [{ holdbackHeldCents: 0n }, ['debit_billing_account']],
    [{ holdbackHeldCents: 0n, billingDebit: 'under_way' }, ['await_debit']],
    [{ holdbackHeldCents: 0n, billingDebit: 'failed' }, ['review']],
    [{ holdbackHeldCents: 0n, billingDebit: 'not_authorized' }, ['review']],
  ] as const)('with %o the steps are %j', (change, steps) =>
    expect(recoverySteps({ ...debt, ...change })).toEqual(steps),
  );

  test('reserves are used oldest first and whole', () => {
    const reserves = [
      { id: 'a', heldCents: 0n },
      { id: 'b', heldCents: 300n },
      { id: 'c', heldCents: 300n },
      { id: 'd', heldCents: 300n },
    ];
    expect(holdbackToUse(400n, reserves).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(holdbackToUse(0n, reserves)).toEqual([]);
  });
});

test('the status a person reads', () => {
  const state = settlement.evolve(settlement.initial, made);
  expect(settlementStatusOf(settlement.initial, null)).toBe('Scheduled');
  expect(settlementStatusOf(state, { status: 'requested' })).toBe('Scheduled');
  expect(settlementStatusOf(state, { status: 'handed_over' })).toBe('Sent');
  expect(settlementStatusOf(state, { status: 'confirmed' })).toBe('Paid');
  expect(settlementStatusOf(state, { status: 'bounced' })).toBe('Returned');
  const carried = settlement.evolve(settlement.initial, {
    type: 'SettlementMade',
    data: { ...made.data, payout: '0.00', closingCarry: '95.00', payoutId: null },
  });
  expect(settlementStatusOf(carried, null)).toBe('Carried');
});
