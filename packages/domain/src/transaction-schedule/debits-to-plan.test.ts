import { describe, expect, test } from 'vitest';
import { type DatedTerms, debitsToPlan, passedThrough } from './debits-to-plan.ts';

const weekly: DatedTerms = {
  customerType: 'Personal',
  frequency: 'Weekly',
  installments: null,
  processDate: '2026-03-19',
  secondProcessDate: null,
};
const on = { rail: 'CA', today: '2026-03-16', earliest: '2026-03-17', holdDays: 5 } as const;
const dates = (plan: ReturnType<typeof debitsToPlan>) => plan.debits.map(({ processDate }) => processDate);

describe('which debits are written now', () => {
  test('those of the next 45 days', () => {
    const plan = debitsToPlan({ ...weekly, plannedThrough: 0 }, on);
    expect(dates(plan)).toEqual([
      '2026-03-19',
      '2026-03-26',
      '2026-04-02',
      '2026-04-09',
      '2026-04-16',
      '2026-04-23',
      '2026-04-30',
    ]);
    expect(plan.through).toBe(7);
  });

  test('nothing twice', () => {
    expect(debitsToPlan({ ...weekly, plannedThrough: 7 }, on)).toEqual({ debits: [], through: 7 });
  });

  test('always the next one, however far', () => {
    const yearly: DatedTerms = { ...weekly, frequency: 'Yearly', processDate: '2027-03-19' };
    expect(dates(debitsToPlan({ ...yearly, plannedThrough: 0 }, on))).toEqual(['2027-03-19']);
    expect(debitsToPlan({ ...yearly, plannedThrough: 1 }, on).debits).toEqual([]);
  });

  test('the one after, once a debit can no longer be met', () => {
    const yearly: DatedTerms = { ...weekly, frequency: 'Yearly', processDate: '2026-03-16' };
    expect(dates(debitsToPlan({ ...yearly, plannedThrough: 1 }, on))).toEqual(['2027-03-16']);
  });

  test('dates that passed while the schedule was paused are not made up for', () => {
    const plan = debitsToPlan(
      { ...weekly, installments: 4, plannedThrough: 1 },
      { ...on, today: '2026-04-02', earliest: '2026-04-07' },
    );
    expect(dates(plan)).toEqual(['2026-04-09']);
    expect(plan.through).toBe(4);
  });

  test('a closed day moves and says why', () => {
    const once: DatedTerms = { ...weekly, frequency: 'Once', installments: 1, processDate: '2026-04-03' };
    expect(debitsToPlan({ ...once, plannedThrough: 0 }, on).debits).toMatchObject([
      {
        installment: 1,
        requestedDate: '2026-04-03',
        processDate: '2026-04-06',
        moved: { reason: 'holiday_good_friday' },
      },
    ]);
  });
});

test.each([
  [null, 0],
  ['2026-03-10', 0],
  ['2026-03-26', 1],
  ['2026-04-10', 4],
])('a pause until %s passes over %i installments', (pausedUntil, passed) => {
  expect(passedThrough({ ...weekly, pausedUntil }, on)).toBe(passed);
});
