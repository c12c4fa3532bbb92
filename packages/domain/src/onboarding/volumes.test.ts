import { expect, test } from 'vitest';
import { volumeDoubts, volumesFit } from './volumes.ts';

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
