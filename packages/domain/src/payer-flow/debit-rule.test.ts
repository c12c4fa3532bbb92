import { describe, expect, test } from 'vitest';
import type { Frequency } from '../transaction-schedule/frequency.ts';
import { debitRule } from './debit-rule.ts';

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
