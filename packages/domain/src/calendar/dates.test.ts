import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addDays,
  addMonthsClamped,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isCalendarDate,
  weekday,
} from './dates.ts';

const anyDate = fc.integer({ min: -700_000, max: 2_900_000 }).map(dateOfDayNumber);

describe('a calendar date', () => {
  test.each(['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31'])('%s exists', (text) => {
    expect(isCalendarDate(text)).toBe(true);
    expect(z.iso.date().safeParse(text).success).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('%j does not', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(z.iso.date().safeParse(text).success).toBe(false);
    expect(() => addDays(text, 1)).toThrow('is a calendar date');
  });

  test('there is no year 0, though days are counted through it', () => {
    expect([isCalendarDate('0000-01-01'), isCalendarDate('0001-01-01')]).toEqual([false, true]);
    expect(addDays('0001-01-01', -1)).toBe('0000-12-31');
  });

  test.each([20260101, null, undefined, new Date(0), {}])('%j is not even text', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  test('the wire schema and the rule agree on any text', () => {
    const digits = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33));
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(z.iso.date().safeParse(text).success).toBe(isCalendarDate(text));
      }),
    );
  });
});

describe('counting days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-19', 90, '2026-06-17'],
    ['2026-03-08', 1, '2026-03-09'],
  ])('%s %+i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test('1970-01-01 is day 0, a Thursday', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(weekday('1970-01-01')).toBe(4);
  });

  test('agrees with the runtime calendar on any day', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const instant = new Date(`${date}T00:00:00Z`);
        expect(dayNumber(date)).toBe(instant.getTime() / 86_400_000);
        expect(weekday(date)).toBe(instant.getUTCDay() === 0 ? 7 : instant.getUTCDay());
        expect(dateOfDayNumber(dayNumber(date))).toBe(date);
      }),
    );
  });

  test('going there and back is where it started, and order follows distance', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const there = addDays(date, days);
        expect(addDays(there, -days)).toBe(date);
        expect(there > date).toBe(days > 0);
      }),
    );
  });
});

describe('counting months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s %+i months is %s', (anchor, months, expected) => {
    expect(addMonthsClamped(anchor, months)).toBe(expected);
  });

  test('a whole year later is the same day, except after February 29', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const later = addMonthsClamped(date, 12);
        expect(later.slice(5)).toBe(date.endsWith('02-29') ? '02-28' : date.slice(5));
      }),
    );
  });
});
