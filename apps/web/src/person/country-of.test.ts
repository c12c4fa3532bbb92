import { expect, test } from 'vitest';
import { countryOf } from './country-of.ts';

test.each([
  ['', 'US', 'US'],
  ['BC', 'US', 'CA'],
  ['WA', 'CA', 'US'],
  ['CA', 'CA', 'US'],
] as const)('%j of a client in %s is in %s', (code, otherwise, country) => {
  expect(countryOf(code, otherwise)).toBe(country);
});
