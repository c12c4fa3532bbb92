import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

test.each([
  [2_100, [0, 1_000, 2_000, 3_000]],
  [4_000, [0, 1_000, 2_000, 3_000, 4_000]],
  [9_300, [0, 2_500, 5_000, 7_500, 10_000]],
  [0.35, [0, 0.1, 0.2, 0.3, 0.4]],
  [0, [0, 1]],
])('up to %d', (most, lines) => {
  expect(niceTicks(most).map((line) => Number(line.toFixed(6)))).toEqual(lines);
});

test('counts have no halves', () => {
  expect(niceTicks(1, true)).toEqual([0, 1]);
  expect(niceTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(9, true)).toEqual([0, 5, 10]);
});

test('five lines at most, and none of the bars stands out over the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), fc.boolean(), (cents, whole) => {
      const most = whole ? cents : cents / 100;
      const lines = niceTicks(most, whole);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      if (whole) for (const line of lines) expect(Number.isInteger(line)).toBe(true);
    }),
  );
});
