import { RETURN_CODES } from '@cordelle/domain/return-codes/classify.ts';
import { expect, test } from 'vitest';
import { refusedAccountWords } from './refused-accounts.ts';

const LASTING = RETURN_CODES.filter(({ bankAction }) => bankAction !== 'keep').map(({ code }) => code);

test.each([...LASTING, '900'])('why an account is not debited after %s is said in words', (code) => {
  expect(refusedAccountWords(code)).toMatch(new RegExp(`^\\S.+ \\(${code}\\)$`));
});

test('a code nobody knows stands alone', () => {
  expect(refusedAccountWords('X99')).toBe('X99');
});
