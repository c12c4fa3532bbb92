import { expect, test } from 'vitest';
import { debitDescriptionOf, debitTypeOf, industryOf, secOf } from './entry-codes.ts';

test.each([
  ['Personal', 'paper', 'PPD'],
  ['Personal', 'in_person', 'PPD'],
  ['Personal', null, 'PPD'],
  ['Personal', 'online', 'WEB'],
  ['Personal', 'phone', 'TEL'],
  ['Business', 'online', 'CCD'],
  ['Business', 'phone', 'CCD'],
] as const)('%s debits authorized by %s are %s', (customerType, channel, sec) => {
  expect(secOf(customerType, channel)).toBe(sec);
});

test.each([
  ['rent', 'Personal', '401'],
  ['rent', 'Business', '714'],
  [null, 'Personal', '450'],
  ['something new', 'Business', '700'],
] as const)('a client in %s debits a %s payer as %s', (industry, customerType, type) => {
  expect(debitTypeOf(industryOf(industry), customerType)).toBe(type);
});

test('a second attempt says so, whatever it is for', () => {
  expect(debitDescriptionOf('rent', true)).toBe('RETRY PYMT');
  expect(debitDescriptionOf('rent', false)).toBe('RENT');
});
