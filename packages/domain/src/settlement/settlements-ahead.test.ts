import { describe, expect, test } from 'vitest';
import { type ExpectedApprovals, nextDeposit, type Standing, settlementsAhead } from './settlements-ahead.ts';

/** A Monday; nothing is closed in the two weeks after it. */
const MONDAY = '2026-06-08';
const EVEN: Standing = {
  balanceCents: 0n,
  owingSince: null,
  takenBackSince: null,
  minimumPayoutCents: 1n,
  payoutsPaused: false,
  reserves: [],
  invoicesToNet: [],
  recovery: { holdbackUsable: true, billingDebit: 'not_authorized' },
};
const on = (date: string, cents: bigint, more: Partial<ExpectedApprovals> = {}): ExpectedApprovals => ({
  date,
  count: 1,
  cents,
  holdbackCents: 0n,
  releaseDate: null,
  ...more,
});
const ahead = (standing: Partial<Standing>, expected: readonly ExpectedApprovals[], until = '2026-06-19') =>
  settlementsAhead('CA-ACSS', { ...EVEN, ...standing }, expected, { from: MONDAY, until });
const deposits = (...asked: Parameters<typeof ahead>) =>
  ahead(...asked).map(({ date, payoutCents, closingCarryCents }) => [date, payoutCents, closingCarryCents]);

describe('the settlements ahead', () => {
  test('each day brings what is approved on it; what should have come before counts on the first', () => {
    expect(deposits({}, [on('2026-06-01', 500n), on('2026-06-10', 2_000n)])).toEqual([
      [MONDAY, 500n, 0n],
      ['2026-06-10', 2_000n, 0n],
    ]);
  });

  test('a debt is taken off first, and the day on which deposits resume has a name', () => {
    const days = ahead({ balanceCents: -627_191n, owingSince: '2026-06-05' }, [
      on('2026-06-08', 29_414n),
      on('2026-06-09', 1_462n),
      on('2026-06-10', 600_000n),
    ]);
    expect(days.map(({ openingCarryCents, payoutCents }) => [openingCarryCents, payoutCents])).toEqual([
      [-627_191n, 0n],
      [-597_777n, 0n],
      [-596_315n, 3_685n],
    ]);
    expect(nextDeposit(days)).toBe('2026-06-10');
    expect(nextDeposit(days.slice(0, 2))).toBeNull();
  });

  test('after five business days the reserve pays it, oldest debit first and each debit whole', () => {
    const reserves = [100n, 300n, 900n].map((heldCents) => ({ count: 1, heldCents, releaseDate: null }));
    expect(deposits({ balanceCents: -350n, owingSince: '2026-06-04', reserves }, [])).toEqual([
      ['2026-06-11', 50n, 0n],
    ]);
  });

  test('a debt that no settlement has shown yet counts from its first settlement, and from the chargeback where that waited five days', () => {
    const reserved = { holdbackCents: 25n };
    const debt = { balanceCents: -5_000n, takenBackSince: '2026-06-04' };
    const late = [on('2026-06-15', 500n, reserved), on('2026-06-18', 500n, reserved)];
    expect(deposits(debt, late)).toEqual([
      ['2026-06-11', 0n, -5_000n],
      ['2026-06-15', 0n, -4_500n],
      ['2026-06-18', 0n, -4_000n],
    ]);
    const soon = [on('2026-06-09', 500n, reserved), on('2026-06-15', 500n, reserved)];
    expect(deposits(debt, soon)).toEqual([
      ['2026-06-09', 0n, -4_525n],
      ['2026-06-15', 0n, -4_050n],
      ['2026-06-16', 0n, -4_000n],
    ]);
  });

  test('reserve of debits that are known by their sum pays no more than is owed', () => {
    const later = on('2026-06-12', 1_000n, { count: 9, holdbackCents: 400n });
    expect(deposits({ balanceCents: -800n, owingSince: '2026-06-04' }, [later])).toEqual([
      ['2026-06-11', 0n, -800n],
      ['2026-06-12', 0n, 0n],
    ]);
    expect(ahead({ balanceCents: -800n, owingSince: '2026-06-04' }, [later])[1]).toMatchObject({
      netCents: 0n,
      adjustmentsCents: 200n,
    });
  });

  test('a reserve goes back on its day, with a settlement of its own', () => {
    const reserves = [{ count: 3, heldCents: 250n, releaseDate: '2026-06-13' }];
    const own = on('2026-06-09', 1_000n, { holdbackCents: 50n, releaseDate: '2026-06-16' });
    // The thirteenth is a Saturday.
    expect(deposits({ reserves }, [own])).toEqual([
      ['2026-06-09', 950n, 0n],
      ['2026-06-15', 250n, 0n],
      ['2026-06-16', 50n, 0n],
    ]);
  });

  test('fees are taken off only by settlements that cover an invoice whole, the first one due first', () => {
    const expected = [on('2026-06-09', 400n), on('2026-06-10', 5_000n)];
    expect(ahead({ invoicesToNet: [900n, 100n] }, expected)).toMatchObject([
      { feesNettedCents: 0n, payoutCents: 400n },
      { feesNettedCents: 1_000n, payoutCents: 4_000n },
    ]);
  });

  test('less than is sent at least waits for the next; nothing is sent while deposits are paused', () => {
    const expected = [on('2026-06-09', 400n), on('2026-06-10', 700n)];
    expect(deposits({ minimumPayoutCents: 1_000n }, expected)).toEqual([
      ['2026-06-09', 0n, 400n],
      ['2026-06-10', 1_100n, 0n],
    ]);
    expect(nextDeposit(ahead({ payoutsPaused: true }, expected))).toBeNull();
  });
});
