import { expect, test } from 'vitest';
import { instantOf } from '../calendar/zones.ts';
import { expectedArrival, mayRemind } from './arrival.ts';

const at = (date: string, time: string) => instantOf(date, time, 'America/Toronto');

test.each([
  ['before the file of the day leaves', '2026-03-16', '11:59', '2026-03-18'],
  ['once it has left', '2026-03-16', '12:00', '2026-03-19'],
  ['on a Saturday', '2026-03-14', '09:00', '2026-03-18'],
  ['before a holiday', '2026-04-02', '10:00', '2026-04-07'],
])('what was asked for %s arrives two business days after the next file', (_, date, time, arrival) =>
  expect(expectedArrival('CA', null, at(date, time))).toBe(arrival),
);

test('what has left arrives two business days later, whenever it is asked', () => {
  expect(expectedArrival('US', '2026-03-20', at('2026-03-30', '09:00'))).toBe('2026-03-24');
});

test('a payer is reminded once in twenty-four hours', () => {
  const reminded = at('2026-03-16', '10:00');
  expect(mayRemind(null, reminded)).toBe(true);
  expect(mayRemind(reminded, at('2026-03-17', '09:59'))).toBe(false);
  expect(mayRemind(reminded, at('2026-03-17', '10:00'))).toBe(true);
});
