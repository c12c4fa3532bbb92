import { DomainError } from '@cordelle/domain/errors.ts';
import { expect, test } from 'vitest';
import { placedWords } from './refusal-words.ts';

test('a refusal names large counts as the reader writes them, and years as they are', () => {
  const changed = new DomainError('customer.matching_changed', { count: 2986 });
  expect(placedWords(changed, 'fr').text).toContain('maintenant\u00a0: 2\u00a0986.');
  expect(placedWords(changed, 'en').text).toContain('2,986 customers');
  expect(placedWords(new DomainError('calendar.year_missing', { year: 2041 }), 'en').text).toContain('2041');
});
