import { expect, test } from 'vitest';
import { preferredLocale, tagsByWeight } from './preferred-locale.ts';

test.each([
  [['fr-CA', 'en-CA'], 'fr'],
  [['en-US', 'fr'], 'en'],
  [['de-CH', ' FR ;q=0.8', 'en;q=0.5'], 'fr'],
  [['br-FR', 'frr', 'es'], 'en'],
  [['', 'fr'], 'fr'],
  [[], 'en'],
] as const)('of %j it is %s', (tags, locale) => {
  expect(preferredLocale(tags)).toBe(locale);
});

test.each([
  ['en;q=0.1, fr;q=0.9', 'fr'],
  ['fr;q=0', 'en'],
  ['fr; q=0.5,en-CA', 'en'],
  ['fr-CA,en;q=1.0', 'fr'],
  ['de, FR;Q=0.8, en;q=0.5', 'fr'],
] as const)('a header that says %s wants %s', (header, locale) => {
  expect(preferredLocale(tagsByWeight(header))).toBe(locale);
});
