import { expect, test } from 'vitest';
import { roundedCents } from './rounded.ts';

test.each([
  [1_393_452n, 1_390_000n],
  [1_415_000n, 1_420_000n],
  [99_951n, 100_000n],
  [12_349n, 12_300n],
  [49n, 0n],
  [0n, 0n],
  [-1_393_452n, -1_390_000n],
])('an estimate of %s cents is told as %s', (cents, told) => expect(roundedCents(cents)).toBe(told));
