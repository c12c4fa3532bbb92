import { describe, expect, test } from 'vitest';
import { settlementDayReasons } from './settlement-day-reasons.ts';

const reasons = (day: Partial<Parameters<typeof settlementDayReasons>[0]>) =>
  settlementDayReasons({
    rail: 'CA',
    date: '2026-03-26',
    processDates: ['2026-03-19'],
    moved: [],
    nextBatchDate: null,
    ...day,
  });

describe('why money is expected on a day', () => {
  test('five business days after the debit', () => {
    expect(reasons({})).toEqual([{ kind: 'hold', from: '2026-03-19', to: '2026-03-19', businessDays: 5 }]);
  });

  test('a holiday while the debit waits makes it a day later', () => {
    expect(reasons({ date: '2026-04-09', processDates: ['2026-04-01'] })).toEqual([
      { kind: 'hold', from: '2026-04-01', to: '2026-04-01', businessDays: 5 },
      { kind: 'closed', date: '2026-04-03', reason: 'holiday_good_friday' },
    ]);
    expect(reasons({ rail: 'US', date: '2026-04-08', processDates: ['2026-04-01'] })).toHaveLength(1);
  });

  test('a debit wanted on a closed day says where it went and why', () => {
    const moved = [{ requestedDate: '2026-03-14', processDate: '2026-03-16' }];
    expect(reasons({ date: '2026-03-23', processDates: ['2026-03-16'], moved })).toContainEqual({
      kind: 'moved',
      from: '2026-03-14',
      to: '2026-03-16',
      closedDays: [
        { date: '2026-03-14', reason: 'weekend' },
        { date: '2026-03-15', reason: 'weekend' },
      ],
    });
  });

  test('what was not sent yet can be changed until noon of its batch day', () => {
    expect(reasons({ nextBatchDate: '2026-03-18' })).toContainEqual({
      kind: 'cut_off',
      at: new Date('2026-03-18T16:00:00Z'),
    });
  });

  test('debits of several days that are settled together', () => {
    expect(reasons({ processDates: ['2026-03-19', '2026-03-17'] })[0]).toEqual({
      kind: 'hold',
      from: '2026-03-17',
      to: '2026-03-19',
      businessDays: 5,
    });
  });
});
