import { describe, expect, test } from 'vitest';
import type { Rail } from '../rail.ts';
import { clockState, daysUsedAt, dueDate, promisedWindow } from './clock.ts';

const at = (text: string) => new Date(`${text}:00-04:00`);
const handedIn = (rail: Rail, text: string, daysUsed = 0) => ({
  rail,
  zone: 'America/Toronto',
  handedInAt: at(text),
  daysUsed,
});

describe('the answer is due', () => {
  test.each([
    ['2026-03-18T10:00', 'CA', '2026-03-24'],
    ['2026-03-18T10:00', 'US', '2026-03-25'],
    ['2026-04-01T10:00', 'CA', '2026-04-08'],
    ['2026-04-01T10:00', 'US', '2026-04-08'],
    // After 17:00, and on a Saturday, the next open day is the day that does not count.
    ['2026-03-18T17:00', 'CA', '2026-03-24'],
    ['2026-03-18T17:01', 'CA', '2026-03-25'],
    ['2026-03-21T09:00', 'CA', '2026-03-27'],
    ['2026-04-02T18:00', 'CA', '2026-04-10'],
  ] as const)('handed in %s by a business of %s: %s', (text, rail, due) =>
    expect(dueDate(handedIn(rail, text))).toBe(due),
  );

  test.each([
    ['CA', 0, '2026-03-20', '2026-03-24'],
    ['US', 0, '2026-03-20', '2026-03-25'],
    ['CA', 3, '2026-03-18', '2026-03-19'],
  ] as const)('an answer comes between two days, by %s after %i days used', (rail, used, from, to) =>
    expect(promisedWindow(handedIn(rail, '2026-03-18T10:00', used))).toEqual({ from, to }),
  );

  test('later by the days for which the applicant was to act', () => {
    const first = handedIn('CA', '2026-03-18T10:00');
    const used = daysUsedAt(first, at('2026-03-20T15:00'));
    expect(used).toBe(2);
    expect(dueDate(handedIn('CA', '2026-03-26T11:00', used))).toBe('2026-03-30');
  });

  test('on the day of the next hand-in where nothing is left', () =>
    expect(dueDate(handedIn('CA', '2026-03-26T11:00', 7))).toBe('2026-03-26'));
});

describe('the clock says', () => {
  const facts = { ...handedIn('CA', '2026-03-18T10:00'), stopped: false };
  test.each([
    ['2026-03-18T10:05', 'fresh'],
    ['2026-03-19T09:00', 'fresh'],
    ['2026-03-20T09:00', 'half'],
    ['2026-03-23T23:00', 'half'],
    ['2026-03-24T08:00', 'last_day'],
    ['2026-03-24T17:00', 'last_day'],
    ['2026-03-24T17:01', 'over'],
    ['2026-03-29T10:00', 'over'],
  ] as const)('%s %s', (text, state) => expect(clockState(facts, '2026-03-24', at(text))).toBe(state));

  test('nothing while the applicant is to act', () =>
    expect(clockState({ ...facts, stopped: true }, '2026-03-24', at('2026-05-01T10:00'))).toBe('stopped'));
});
