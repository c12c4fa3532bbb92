import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rollForward } from '../calendar/business-days.ts';
import { weekday } from '../calendar/dates.ts';
import { occurrenceCount, occurrenceDate, type Series } from './occurrences.ts';

const firstDates = (series: Series, count: number) =>
  Array.from({ length: count }, (_, index) => occurrenceDate(series, index));

describe('each frequency', () => {
  test.each([
    ['Weekly', '2026-01-31', ['2026-01-31', '2026-02-07', '2026-02-14', '2026-02-21']],
    ['Every Other Week', '2026-01-31', ['2026-01-31', '2026-02-14', '2026-02-28', '2026-03-14']],
    ['Monthly', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['Monthly', '2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['Every Other Month', '2026-12-31', ['2026-12-31', '2027-02-28', '2027-04-30', '2027-06-30']],
    ['Quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
    ['Semi-Annually', '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31', '2028-02-29']],
    ['Yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('%s from %s', (frequency, firstDate, expected) => {
    expect(firstDates({ frequency, firstDate }, expected.length)).toEqual(expected);
  });

  test('Once has one debit', () => {
    expect(firstDates({ frequency: 'Once', firstDate: '2026-03-19', installments: 9 }, 2)).toEqual([
      '2026-03-19',
      null,
    ]);
  });

  test('Twice has the two dates that were chosen', () => {
    const twice: Series = { frequency: 'Twice', firstDate: '2026-03-19', secondDate: '2026-05-01' };
    expect(firstDates(twice, 3)).toEqual(['2026-03-19', '2026-05-01', null]);
  });

  test('Twice without its second date is a broken invariant', () => {
    expect(() => occurrenceDate({ frequency: 'Twice', firstDate: '2026-03-19' }, 1)).toThrow('has a second date');
  });

  test('monthly on the 31st, debited on open days: the published example', () => {
    const series: Series = { frequency: 'Monthly', firstDate: '2026-01-31' };
    expect(firstDates(series, 6).map((date) => date && rollForward('CA-ACSS', date))).toEqual([
      '2026-02-02',
      '2026-03-02',
      '2026-03-31',
      '2026-04-30',
      '2026-06-01',
      '2026-06-30',
    ]);
  });
});

describe('the end of a series', () => {
  test('stops after its installments', () => {
    const series: Series = { frequency: 'Monthly', firstDate: '2026-01-31', installments: 2 };
    expect(firstDates(series, 3)).toEqual(['2026-01-31', '2026-02-28', null]);
    expect(occurrenceCount(series)).toBe(2);
  });

  test('without installments it runs until removed', () => {
    expect(occurrenceCount({ frequency: 'Weekly', installments: null })).toBeNull();
    expect(occurrenceDate({ frequency: 'Weekly', firstDate: '2026-01-31' }, 520)).toBe('2036-01-19');
  });

  test('weekly series keep their weekday', () => {
    fc.assert(
      fc.property(fc.nat(1000), (index) => {
        const date = occurrenceDate({ frequency: 'Every Other Week', firstDate: '2026-03-19' }, index);
        expect(date && weekday(date)).toBe(weekday('2026-03-19'));
      }),
    );
  });
});
