import { expect, test } from 'vitest';
import { reportLimit } from './report-errors.ts';

test('an error is reported once a minute', () => {
  const may = reportLimit();
  expect([may('broken', 0), may('broken', 59_999), may('broken', 60_000)]).toEqual([true, false, true]);
});

test('at most five different ones a minute', () => {
  const may = reportLimit();
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((message) => may(message, 0))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(may('f', 60_000)).toBe(true);
});

test.each(['Script error.', ''])('what says nothing is not reported: “%s”', (message) => {
  expect(reportLimit()(message, 0)).toBe(false);
});
