import { describe, expect, test } from 'vitest';
import { dateOfDay } from './date-fields.ts';

describe('a day of the year without its year is the nearest to when the file was made', () => {
  test.each([
    ['a day before', 79, '2026-03-23', '2026-03-20'],
    ['the same day', 82, '2026-03-23', '2026-03-23'],
    ['the day after the file was made', 83, '2026-03-23', '2026-03-24'],
    ['the last day of the year, told in the new one', 365, '2027-01-04', '2026-12-31'],
    ['a leap day more', 366, '2029-01-02', '2028-12-31'],
    ['the first banking day of the new year, told in the old one', 4, '2026-12-31', '2027-01-04'],
    ['day 366 where no year near has it', 366, '2026-06-01', null],
  ] as const)('%s: day %i of a file of %s', (_, day, made, date) => {
    expect(dateOfDay(day, made)).toBe(date);
  });
});
