import { expect, test } from 'vitest';
import { lastCreationNumber, laterCreationNumber, modifiersUsed } from './file-numbers.ts';

test.each([
  [0, 0, 0],
  [0, 12, 12],
  [12, 0, 12],
  [12, 13, 13],
  [13, 12, 13],
  [9999, 1, 1],
  [1, 9999, 1],
  [9990, 20, 20],
  [7, 7, 7],
])('of the creation numbers %i and %i, %i was given out later', (one, other, later) => {
  expect(laterCreationNumber(one, other)).toBe(later);
});

test('the last creation number is that of the newest day, also where numbers began again', () => {
  expect(lastCreationNumber([])).toBe(0);
  expect(lastCreationNumber(['CA_20260317_0041.txt', 'CA_20260316_0099.txt', 'notes.txt'])).toBe(41);
  expect(lastCreationNumber(['CA_20260317_0001.txt', 'CA_20260317_9999.txt', 'CA_20260317_9998.txt'])).toBe(1);
});

test('modifiers are counted by day', () => {
  const names = ['US_20260317_A.ach', 'US_20260317_C.ach', 'US_20260318_A.ach', 'CA_20260317_0001.txt'];
  expect(modifiersUsed(names, '2026-03-17')).toBe(3);
  expect(modifiersUsed(names, '2026-03-18')).toBe(1);
  expect(modifiersUsed(names, '2026-03-19')).toBe(0);
});
