import { expect, test } from 'vitest';
import { type AccountOnRecord, accountDifference } from './account-difference.ts';
import type { BankNumbers } from './bank-numbers.ts';

const NUMBERS: BankNumbers = { country: 'US', routing: '021000021', account: '123456', accountType: 'checking' };
const STORED: AccountOnRecord = { blindIndex: 'same', accountType: 'checking', disabledAt: null };

test.each<[string, AccountOnRecord | null, ReturnType<typeof accountDifference>]>([
  ['the same is none', STORED, null],
  ['other digits', { ...STORED, blindIndex: 'other' }, { digits: true, kind: false }],
  ['another kind', { ...STORED, accountType: 'savings' }, { digits: false, kind: true }],
  [
    'one that was refused is taken into use again',
    { ...STORED, disabledAt: new Date() },
    { digits: false, kind: false },
  ],
  ['the first one', null, { digits: true, kind: true }],
])('an account differs: %s', (_what, stored, difference) => {
  expect(accountDifference(stored, NUMBERS, 'same')).toEqual(difference);
});

test('in Canada accounts are of no kind', () => {
  const numbers: BankNumbers = { country: 'CA', institution: '003', transit: '00123', account: '7654321' };
  expect(accountDifference({ ...STORED, accountType: null }, numbers, 'same')).toBeNull();
});
