import { describe, expect, test } from 'vitest';
import { mistakeIn, PRESETS, type Preset, periodOf, presetOf } from './periods.ts';

const TODAY = '2026-05-14';

describe('a named period', () => {
  test.each<[Preset, string, string]>([
    ['last_7_days', '2026-05-07', '2026-05-14'],
    ['last_30_days', '2026-04-14', '2026-05-14'],
    ['last_90_days', '2026-02-13', '2026-05-14'],
    ['this_month', '2026-05-01', '2026-05-31'],
    ['last_month', '2026-04-01', '2026-04-30'],
    ['this_quarter', '2026-04-01', '2026-06-30'],
    ['last_quarter', '2026-01-01', '2026-03-31'],
    ['year_to_date', '2026-01-01', '2026-05-14'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['next_30_days', '2026-05-14', '2026-06-13'],
  ])('%s on May 14 is %s to %s', (preset, start, end) => {
    expect(periodOf(preset, TODAY)).toEqual({ start, end });
  });

  test('reaches back over the turn of the year', () => {
    expect(periodOf('last_month', '2026-01-31')).toEqual({ start: '2025-12-01', end: '2025-12-31' });
    expect(periodOf('last_quarter', '2026-02-01')).toEqual({ start: '2025-10-01', end: '2025-12-31' });
  });

  test('knows the length of February', () => {
    expect(periodOf('last_month', '2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
    expect(periodOf('this_month', '2026-02-03')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  });

  test('never is longer than a report may be, not even in a leap year', () => {
    for (const today of ['2028-12-31', '2029-01-01', '2026-05-14'])
      for (const preset of PRESETS) expect(mistakeIn(periodOf(preset, today)), `${preset} on ${today}`).toBeNull();
  });
});

describe('the name of a period', () => {
  test('is found again for each of them', () => {
    for (const preset of PRESETS) expect(presetOf(periodOf(preset, TODAY), TODAY)).toBe(preset);
  });

  test('is the part of the calendar where it covers the same days as a count of days', () => {
    expect(presetOf({ start: '2026-01-01', end: '2026-01-31' }, '2026-01-31')).toBe('this_month');
  });

  test('is missing for any other days', () => {
    expect(presetOf({ start: '2026-05-02', end: '2026-05-14' }, TODAY)).toBeNull();
  });
});

describe('a report covers', () => {
  test('one day, and 366 of them', () => {
    expect(mistakeIn({ start: '2026-05-14', end: '2026-05-14' })).toBeNull();
    expect(mistakeIn({ start: '2025-05-14', end: '2026-05-14' })).toBeNull();
  });

  test('not 367', () => {
    expect(mistakeIn({ start: '2025-05-13', end: '2026-05-14' })).toEqual({ kind: 'too_long', days: 367 });
  });

  test('nothing that ends before it begins', () => {
    expect(mistakeIn({ start: '2026-05-14', end: '2026-05-13' })).toEqual({ kind: 'backwards' });
  });
});
