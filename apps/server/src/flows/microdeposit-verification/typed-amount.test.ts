import { verifyMicrodepositInput } from '@cordelle/validation/microdeposits.ts';
import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

const isTaken = (typed: string): boolean =>
  verifyMicrodepositInput.shape.amountOneAttempt.safeParse(typedAmount(typed)).success;

test.each([
  ['0.12', '0.12'],
  ['0,12', '0.12'],
  ['.12', '0.12'],
  [',12', '0.12'],
  ['12', '0.12'],
  ['05', '0.05'],
  ['$0.12', '0.12'],
  ['0,12\u00a0$', '0.12'],
  [' 0.05 ', '0.05'],
])('%j is the amount %s', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
  expect(isTaken(typed)).toBe(true);
});
test.each(['0.1', '1', '0.123', '123', '', '1.12', '1,12', '0.00', '00', 'abc', '12.'])('%j is none', (typed) =>
  expect(isTaken(typed)).toBe(false),
);
