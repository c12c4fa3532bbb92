import { expect, test } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

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
