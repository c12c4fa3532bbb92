import { expect, test } from 'vitest';
import { CODES_NEEDED, debitDescriptionOf, debitTypeOf, industryOf } from './entry-codes.ts';

test.each([
  ['rent', 'personal', '401'],
  ['rent', 'business', '714'],
  [null, 'personal', '450'],
  ['something new', 'business', '700'],
] as const)('a client in %s debits a %s payer as %s', (industry, payor, type) => {
  expect(debitTypeOf(industryOf(industry), payor, ['401', '450', '700', '714'])).toBe(type);
});

test('a code the bank did not approve gives way to the general one, which it must have approved', () => {
  expect(debitTypeOf('rent', 'personal', CODES_NEEDED)).toBe('450');
  expect(debitTypeOf('bills', 'business', CODES_NEEDED)).toBe('700');
});

test('a second attempt says so, whatever it is for', () => {
  expect(debitDescriptionOf('rent', true)).toBe('RETRY PYMT');
  expect(debitDescriptionOf('rent', false)).toBe('RENT');
});
