import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/dates.ts';
import type { Standing } from '../settlement/settlements-ahead.ts';
import {
  afterDeclines,
  type DayOutcome,
  depositForecast,
  horizonOf,
  type KnownBefore,
  measuredErrorBps,
  mondayOf,
} from './deposit-forecast.ts';

/** A Wednesday. */
const TODAY = '2026-03-18';
const outcome = (date: string, approved: [number, bigint], declined: [number, bigint] = [0, 0n]): DayOutcome => ({
  date,
  approvedCount: approved[0],
  approvedCents: approved[1],
  declinedCount: declined[0],
  declinedCents: declined[1],
});
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
type Facts = Omit<Parameters<typeof depositForecast>[0], 'planned'> & {
  planned: { date: string; count: number; cents: bigint }[];
};
const forecast = ({ planned = [], today = TODAY, ...facts }: Partial<Facts>) =>
  depositForecast({
    rail: 'CA',
    today,
    from: today,
    planned: planned.map((day) => ({ ...day, releaseDate: null })),
    outcomes: [],
    holdbackBps: 0,
    standing: EVEN,
    ...facts,
  });

describe('what is expected of a settlement day', () => {
  test('a tenth of the money declined: a tenth less is expected', () => {
    const { days, share, pastPayments } = forecast({
      planned: [{ date: '2026-03-20', count: 4, cents: 100_000n }],
      outcomes: [outcome('2026-03-10', [45, 90_000n], [5, 10_000n])],
    });
    expect({ share, pastPayments }).toEqual({
      share: { declinedCents: 10_000n, totalCents: 100_000n },
      pastPayments: 50,
    });
    expect(days).toEqual([
      {
        date: '2026-03-20',
        count: 4,
        plannedCents: 100_000n,
        expectedCents: 90_000n,
        lowCents: 90_000n,
        highCents: 90_000n,
      },
    ]);
  });

  test('between the worst and the best week', () => {
    const { days } = forecast({
      planned: [{ date: '2026-03-20', count: 4, cents: 100_000n }],
      outcomes: [outcome('2026-03-03', [20, 100_000n]), outcome('2026-03-10', [15, 60_000n], [5, 40_000n])],
    });
    expect(days[0]).toMatchObject({ lowCents: 60_000n, expectedCents: 80_000n, highCents: 100_000n });
  });

  test('a week of one declined payment says nothing by itself: it is read with the week beside it', () => {
    const { days } = forecast({
      planned: [{ date: '2026-03-20', count: 1, cents: 100_000n }],
      outcomes: [outcome('2026-03-03', [19, 90_000n]), outcome('2026-03-10', [0, 0n], [1, 10_000n])],
    });
    expect(days[0]).toMatchObject({ lowCents: 90_000n, expectedCents: 90_000n, highCents: 90_000n });
  });

  test('days further back than ninety do not count, nor does today', () => {
    const { share } = forecast({
      outcomes: [
        outcome(addDays(TODAY, -91), [0, 0n], [9, 900n]),
        outcome(addDays(TODAY, -90), [1, 100n]),
        outcome(TODAY, [0, 0n], [9, 900n]),
      ],
    });
    expect(share).toEqual({ declinedCents: 0n, totalCents: 100n });
  });

  test('the reserve is kept of what is approved', () => {
    const { days } = forecast({
      planned: [{ date: '2026-03-20', count: 1, cents: 100_000n }],
      outcomes: [outcome('2026-03-10', [45, 90_000n], [5, 10_000n])],
      holdbackBps: 500,
    });
    expect(days[0]).toMatchObject({ plannedCents: 100_000n, expectedCents: 85_500n });
  });

  test('what should have been settled before is expected on the next business day', () => {
    const { days } = forecast({
      today: '2026-04-03',
      planned: [
        { date: '2026-04-01', count: 1, cents: 100n },
        { date: '2026-04-06', count: 2, cents: 200n },
      ],
    });
    // Good Friday and the weekend after it
    expect(days).toMatchObject([{ date: '2026-04-06', count: 3, plannedCents: 300n }]);
  });

  test('a debt is paid first: nothing is deposited until it is gone', () => {
    const { days, weeks, nextDepositOn } = forecast({
      planned: ['2026-03-20', '2026-03-23', '2026-03-24'].map((date) => ({ date, count: 1, cents: 100_000n })),
      outcomes: [outcome('2026-03-10', [45, 90_000n], [5, 10_000n])],
      standing: { ...EVEN, balanceCents: -150_000n, owingSince: '2026-03-17' },
    });
    expect(days.map(({ date, expectedCents }) => [date, expectedCents])).toEqual([
      ['2026-03-20', 0n],
      ['2026-03-23', 30_000n],
      ['2026-03-24', 90_000n],
    ]);
    expect(weeks.map(({ expectedCents }) => expectedCents).slice(0, 2)).toEqual([0n, 120_000n]);
    expect(nextDepositOn).toBe('2026-03-23');
  });

  test('a holiday of one country is none of the other', () => {
    const planned = [{ date: '2026-04-01', count: 1, cents: 100n }];
    expect(forecast({ rail: 'US', today: '2026-04-03', planned }).days).toMatchObject([{ date: '2026-04-03' }]);
  });
});

describe('weeks', () => {
  test('eight of them from Monday to Sunday, the current one first; an empty one is zero', () => {
    const { weeks } = forecast({
      planned: [
        { date: '2026-03-20', count: 1, cents: 100n },
        { date: '2026-03-23', count: 2, cents: 250n },
        { date: '2026-03-27', count: 1, cents: 50n },
      ],
    });
    expect(weeks.map(({ date, count, plannedCents }) => [date, count, plannedCents])).toEqual([
      ['2026-03-16', 1, 100n],
      ['2026-03-23', 3, 300n],
      ['2026-03-30', 0, 0n],
      ['2026-04-06', 0, 0n],
      ['2026-04-13', 0, 0n],
      ['2026-04-20', 0, 0n],
      ['2026-04-27', 0, 0n],
      ['2026-05-04', 0, 0n],
    ]);
  });

  test('the last day is the Sunday of the eighth', () => {
    expect([mondayOf(TODAY), horizonOf(TODAY)]).toEqual(['2026-03-16', '2026-05-10']);
    const planned = ['2026-05-08', '2026-05-11'].map((date) => ({ date, count: 1, cents: 1n }));
    expect(forecast({ planned }).days.map(({ date }) => date)).toEqual(['2026-05-08']);
  });

  test('low ≤ expected ≤ high ≤ planned, and days add up to weeks, whatever happened', () => {
    const anyCents = fc.bigInt({ min: 0n, max: 10_000_000n });
    const anyOutcome = fc
      .tuple(fc.integer({ min: 1, max: 90 }), fc.nat(30), anyCents, fc.nat(30), anyCents)
      .map(([back, approvedCount, approvedCents, declinedCount, declinedCents]) => ({
        date: addDays(TODAY, -back),
        approvedCount,
        approvedCents,
        declinedCount,
        declinedCents,
      }));
    const anyPlan = fc
      .tuple(fc.integer({ min: -5, max: 60 }), anyCents)
      .map(([ahead, cents]) => ({ date: addDays(TODAY, ahead), count: 1, cents }));
    fc.assert(
      fc.property(
        fc.array(anyOutcome, { maxLength: 60 }),
        fc.array(anyPlan, { maxLength: 30 }),
        fc.integer({ min: 0, max: 10_000 }),
        (outcomes, planned, holdbackBps) => {
          const { days, weeks } = forecast({ outcomes, planned, holdbackBps });
          for (const { lowCents, expectedCents, highCents, plannedCents } of [...days, ...weeks]) {
            expect(lowCents).toBeLessThanOrEqual(expectedCents);
            expect(expectedCents).toBeLessThanOrEqual(highCents);
            expect(highCents).toBeLessThanOrEqual(plannedCents);
          }
          const total = (parts: readonly { expectedCents: bigint }[]) =>
            parts.reduce((all, part) => all + part.expectedCents, 0n);
          expect(total(weeks)).toBe(total(days));
        },
      ),
    );
  });
});

test('half a cent is rounded up, and without a past nothing is taken off', () => {
  expect(afterDeclines(1n, { declinedCents: 1n, totalCents: 2n })).toBe(1n);
  expect(afterDeclines(3n, { declinedCents: 1n, totalCents: 2n })).toBe(2n);
  expect(afterDeclines(77n, { declinedCents: 0n, totalCents: 0n })).toBe(77n);
  expect(afterDeclines(77n, { declinedCents: 5n, totalCents: 5n })).toBe(0n);
});

describe('how far off it was', () => {
  const measured = (known: KnownBefore[], approved: KnownBefore[], outcomes: DayOutcome[] = []) =>
    measuredErrorBps({ today: TODAY, known, approved, outcomes });

  test('what was said seven days before against what was approved, in 1/100 %', () => {
    expect(measured([{ date: '2026-03-10', cents: 103_200n }], [{ date: '2026-03-10', cents: 100_000n }])).toBe(320);
  });

  test('too much on one day does not make up for too little on another', () => {
    const approved = ['2026-03-10', '2026-03-11'].map((date) => ({ date, cents: 1_000n }));
    expect(
      measured(
        [
          { date: '2026-03-10', cents: 1_100n },
          { date: '2026-03-11', cents: 900n },
        ],
        approved,
      ),
    ).toBe(1_000);
  });

  test('the share of declines is the one that was known then', () => {
    const known = [{ date: '2026-03-10', cents: 1_000n }];
    const approved = [{ date: '2026-03-10', cents: 900n }];
    // 2026-03-02 is more than seven days before; 2026-03-05 was still to come
    expect(measured(known, approved, [outcome('2026-03-02', [9, 900n], [1, 100n])])).toBe(0);
    expect(measured(known, approved, [outcome('2026-03-05', [9, 900n], [1, 100n])])).toBe(1_111);
  });

  test('what nobody foresaw counts as missed', () => {
    expect(measured([], [{ date: '2026-03-10', cents: 500n }])).toBe(10_000);
  });

  test('today and what lies more than thirty days back are not judged', () => {
    const far = addDays(TODAY, -31);
    const near = { date: addDays(TODAY, -30), cents: 100n };
    expect(measured([{ date: far, cents: 999n }, near], [near, { date: TODAY, cents: 50n }])).toBe(0);
  });

  test('where nothing was approved there is nothing to measure', () => {
    expect(measured([{ date: '2026-03-10', cents: 5n }], [])).toBeNull();
  });
});
