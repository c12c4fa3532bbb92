import { expect, test } from 'vitest';
import { lastMonths, monthName } from './months.ts';

test('the months before a day go back over the turn of years', () => {
  expect(lastMonths('2026-02-10').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(lastMonths('2026-02-10')).toHaveLength(24);
});

test('a month has its name in both languages', () => {
  expect(monthName('2026-10', 'en')).toBe('October 2026');
  expect(monthName('2026-10', 'fr')).toBe('octobre 2026');
});
