import { expect, test } from 'vitest';
import { isUnusual, registryFieldOf } from './registry-guide.ts';

const guideOf = (country: 'CA' | 'US', region: string) => registryFieldOf(country, region)?.guide.en ?? '';

test.each([
  ['CA', 'AB', '8-10 digits', '1234567', '12345678'],
  ['CA', 'QC', '10 digits', '114399834', '1143-998 347'],
  ['CA', 'NB', '6 digits', '1234567', '123456'],
  ['US', 'DE', '7 digits', '12345A7', '1234567'],
  ['US', 'TX', '10-11 digits', '123456789', '12345678901'],
] as const)('the number of %s %s has %s', (country, region, guide, unusual, usual) => {
  expect(guideOf(country, region)).toBe(guide);
  expect(isUnusual(guide, unusual)).toBe(true);
  expect(isUnusual(guide, usual)).toBe(false);
});

test('nothing is unusual before anything was typed, or where the guide counts no digits', () => {
  expect(isUnusual('10 digits', '')).toBe(false);
  expect(isUnusual(guideOf('CA', 'BC'), 'BC1234567')).toBe(false);
  expect(registryFieldOf('CA', 'ZZ')).toBeNull();
});
