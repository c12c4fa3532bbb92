import { describe, expect, test } from 'vitest';
import { AVERAGE_CLASSES, COUNT_CLASSES, MONTH_CLASSES, volumeDoubts, volumesFit } from './volumes.ts';

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
    const found = AVERAGE_CLASSES.map((average) =>
      COUNT_CLASSES.map((count) =>
        MONTH_CLASSES.flatMap((month, at) => (volumesFit({ average, count, month }) ? [String(at + 1)] : [])).join(''),
      ),
    );
    expect(found).toEqual(FITTING);
    expect(found.flat().join('')).toHaveLength(68);
  });
});

test.each([
  ['largest_below_average', { average: '$500 - $999', largestCents: 49_999n }],
  ['largest_above_month', { month: 'Under $5,000', largestCents: 500_000n }],
  ['many_payments_per_customer', { count: '501 - 1,000', customers: '51 - 100' }],
  ['few_payments_per_customer', { count: '1 - 10', customers: '501 - 1,000' }],
])('%s', (doubt, stated) => expect(volumeDoubts(stated)).toEqual([doubt]));

test.each([
  { average: '$500 - $999', largestCents: 50_000n },
  { month: 'Under $5,000', largestCents: 499_999n },
  { month: '$500,000 or more', largestCents: 10n ** 12n },
  { count: '501 - 1,000', customers: '101 - 500' },
  { count: '1 - 10', customers: '101 - 500' },
  {},
  { average: 'unheard of', count: '1 - 10', month: 'Under $5,000' },
])('nothing to ask of %o', (stated) => expect(volumeDoubts(stated)).toEqual([]));

test('many payments of few customers are a question, and still fit', () =>
  expect(volumesFit({ count: 'More than 1,000', customers: '1 - 10' })).toBe(true));
