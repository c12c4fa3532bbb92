import { volumesFit } from '@cordelle/domain/onboarding/volumes.ts';
import { describe, expect, test } from 'vitest';
import { TRANSACTION_RANGES as RANGES } from './business.ts';

/** Months that fit, counted from the lowest class: a row per average, a column per count. */
const FITTING = [
  ['1', '1', '12', '123', '123', '12345'],
  ['1', '12', '23', '234', '34', '45'],
  ['12', '23', '3', '34', '45', '5'],
  ['123', '234', '34', '45', '5', '5'],
  ['23', '34', '45', '5', '5', '5'],
  ['2345', '45', '5', '5', '5', '5'],
];

describe('average by count makes the month', () => {
  test('in 68 of the 180 combinations', () => {
    const found = RANGES.averageTransactionAmount.map(({ value: average }) =>
      RANGES.monthlyTransactionCount.map(({ value: count }) =>
        RANGES.monthlyTransactionAmount
          .flatMap(({ value: month }, at) => (volumesFit({ average, count, month }) ? [String(at + 1)] : []))
          .join(''),
      ),
    );
    expect(found).toEqual(FITTING);
    expect(found.flat().join('')).toHaveLength(68);
  });
});
