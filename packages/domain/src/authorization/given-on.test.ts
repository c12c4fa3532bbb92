import { expect, test } from 'vitest';
import { givenAtOf } from './given-at.ts';
import { givenOnProblem } from './given-on.ts';

test.each([
  ['2026-03-16', null],
  ['1990-01-01', null],
  ['2026-03-17', 'authorization.given_in_future'],
  ['1989-12-31', 'authorization.given_too_early'],
])('an agreement of %s, looked at on 2026-03-16: %s', (day, problem) =>
  expect(givenOnProblem(day, '2026-03-16')).toBe(problem),
);

test('a day is known as its beginning, where its rail is', () => {
  expect(givenAtOf('CA', '2021-05-03', '2026-03-16')).toEqual(new Date('2021-05-03T04:00:00Z'));
  expect(() => givenAtOf('US', '2026-03-17', '2026-03-16')).toThrow('authorization.given_in_future');
});
