import { describe, expect, test } from 'vitest';
import type { Frequency } from '../transaction-schedule/frequency.ts';
import type { Plan } from '../transaction-schedule/installments.ts';
import { debitRule, stretchesFrom } from './debit-rule.ts';

const rule = (frequency: Frequency, processDate: string, installments: number | null = null) =>
  debitRule('CA', { frequency, processDate, installments, secondProcessDate: null });

describe('the rule that is signed', () => {
  test('names the day that is kept, and the first debit moved by closed banks', () => {
    expect(rule('Monthly', '2026-12-25')).toEqual({
      days: { on: 'day_of_month', months: 1, day: 25, shortens: false },
      first: { requested: '2026-12-25', made: '2026-12-29' },
      count: null,
      last: null,
    });
  });

  test.each([
    ['Every Other Month', 2],
    ['Quarterly', 3],
    ['Semi-Annually', 6],
  ] as const)('%s is a day of every %i months', (frequency, months) => {
    expect(rule(frequency, '2026-03-16').days).toMatchObject({ on: 'day_of_month', months, day: 16 });
  });

  test.each([
    ['2026-01-28', false],
    ['2026-01-29', true],
    ['2026-08-31', true],
  ])('from %s a shorter month ends on its last day: %s', (date, shortens) => {
    expect(rule('Monthly', date).days).toMatchObject({ shortens });
  });

  test('weekly series keep their weekday, yearly ones their day', () => {
    expect(rule('Weekly', '2026-03-16').days).toEqual({ on: 'weekday', weeks: 1 });
    expect(rule('Every Other Week', '2026-03-16').days).toEqual({ on: 'weekday', weeks: 2 });
    expect(rule('Yearly', '2026-03-16').days).toEqual({ on: 'day_of_year', shortens: false });
    expect(rule('Yearly', '2028-02-29').days).toEqual({ on: 'day_of_year', shortens: true });
  });

  test('one date is no rule, and ends with itself', () => {
    expect(rule('Once', '2026-07-01')).toEqual({
      days: { on: 'date' },
      first: { requested: '2026-07-01', made: '2026-07-02' },
      count: 1,
      last: { requested: '2026-07-01', made: '2026-07-02' },
    });
  });

  test('the last date is the day on which it is made, past the loaded holidays the one that is asked for', () => {
    expect(rule('Monthly', '2026-01-31', 2).last).toEqual({ requested: '2026-02-28', made: '2026-03-02' });
    expect(rule('Yearly', '2026-12-25', 30).last).toEqual({ requested: '2055-12-25', made: '2055-12-25' });
  });
});

describe('what a plan debits from an installment on', () => {
  const plan = (more: Partial<Plan> = {}): Plan => ({
    frequency: 'Monthly',
    installments: 6,
    processDate: '2026-01-31',
    secondProcessDate: null,
    amountCents: 10_000n,
    phases: [],
    overrides: {},
    ...more,
  });
  const said = (of: Plan, from: number) =>
    stretchesFrom('CA', of, from).map(
      ({ cents, rule: { days, first, count, last } }) =>
        `${cents} ${days.on === 'day_of_month' ? days.day : days.on} ${first.requested} ${count} ${last?.requested}`,
    );

  test('keeps its day and its end', () => {
    expect(said(plan(), 2)).toEqual(['10000 31 2026-02-28 5 2026-06-30']);
    expect(said(plan(), 6)).toEqual(['10000 date 2026-06-30 1 2026-06-30']);
    expect(said(plan(), 7)).toEqual([]);
    expect(said(plan({ installments: null }), 3)).toEqual(['10000 31 2026-03-31 null undefined']);
  });

  test('is other terms from where they count, and each debit that differs', () => {
    const month = { frequency: 'Monthly', anchorInstallment: 1 } as const;
    const phases = [
      { ...month, fromInstallment: 1, amount: '100.00', anchorDate: '2026-01-31' },
      { ...month, fromInstallment: 3, amount: '120.00', anchorDate: '2026-03-15', anchorInstallment: 3 },
    ];
    const overrides = { '4': { skipped: true }, '5': { movedTo: '2026-05-20', amount: '90.00' } } as const;
    expect(said(plan({ amountCents: 12_000n, phases, overrides }), 2)).toEqual([
      '10000 date 2026-02-28 1 2026-02-28',
      '12000 date 2026-03-15 1 2026-03-15',
      '9000 date 2026-05-20 1 2026-05-20',
      '12000 date 2026-06-15 1 2026-06-15',
    ]);
  });

  test('is each of two dates', () => {
    const twice = plan({ frequency: 'Twice', installments: null, secondProcessDate: '2026-03-02' });
    expect(said(twice, 1)).toEqual(['10000 date 2026-01-31 1 2026-01-31', '10000 date 2026-03-02 1 2026-03-02']);
  });
});
