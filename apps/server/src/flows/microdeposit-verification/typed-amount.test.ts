import { verifyMicrodepositInput } from '@cordelle/validation/microdeposits.ts';
import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

const isTaken = (typed: string): boolean =>
  verifyMicrodepositInput.shape.amountOneAttempt.safeParse(typedAmount(typed)).success;

test.each(['0.12', '0,12', ' 0.05 '])('%j is an amount', (typed) => expect(isTaken(typed)).toBe(true));
test.each(['.12', '12', '0.1', '0.123', '', '$0.12', '1.12', '0.00', 'abc'])('%j is none', (typed) =>
  expect(isTaken(typed)).toBe(false),
);
