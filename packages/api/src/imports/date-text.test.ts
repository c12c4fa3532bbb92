import { describe, expect, test } from 'vitest';
import { dateIn } from './date-text.ts';

describe('a date as spreadsheets write it', () => {
  test.each([
    ['2026-03-18', '2026-03-18'],
    ['2026/3/8', '2026-03-08'],
    ['2026-03-18 00:00:00', '2026-03-18'],
    ['Mar 18, 2026', '2026-03-18'],
    ['March 1st, 2026', '2026-03-01'],
    ['18 mars 2026', '2026-03-18'],
    ['1er août 2026', '2026-08-01'],
    ['18-Mar-2026', '2026-03-18'],
    ['3/18/2026', '2026-03-18'],
    ['18/3/2026', '2026-03-18'],
    ['05/05/2026', '2026-05-05'],
    ['29 févr. 2028', '2028-02-29'],
  ])('%s', (text, date) => expect(dateIn(text)).toBe(date));

  test('is not guessed where day and month could be exchanged', () => expect(dateIn('3/4/2026')).toBe('ambiguous'));

  test.each(['', 'tomorrow', '2026-02-30', '18 brumaire 2026', '3/18/26', '45000', '2026-13-01', '1/2/3/2026'])(
    '“%s” is none',
    (text) => expect(dateIn(text)).toBeNull(),
  );
});
