import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['32', '0.32'],
  ['.32', '0.32'],
  ['0.32', '0.32'],
  ['0,32', '0.32'],
  [' $0.32 ', '0.32'],
  ['0,32 $', '0.32'],
  ['05', '0.05'],
  ['5', '5'],
  ['0.5', '0.5'],
  ['1.32', '1.32'],
  ['', ''],
  ['abc', 'abc'],
])('%j is read as %j', (typed, read) => expect(typedAmount(typed)).toBe(read));
