import { expect, test } from 'vitest';
import { stopWords } from './stop-words.ts';

test('a wish to stop it is said to be passed on, then not confirmed, then that it went through', () => {
  const wordsOf = (status: Parameters<typeof stopWords>[0]['status']) => stopWords({ stopRequested: true, status });
  expect(wordsOf('Sent to Bank')).toBe(
    'You asked to stop this payment. We pass it on to the bank, which may not be able to.',
  );
  expect(wordsOf('Processed')).toContain('has not confirmed');
  expect(wordsOf('Approved')).toContain('went through all the same');
  expect(wordsOf('Declined')).toBeNull();
  expect(stopWords({ stopRequested: false, status: 'Sent to Bank' })).toBeNull();
});
