import { expect, test } from 'vitest';
import { termLines } from './tell-of-change.ts';

const [before, after] = ['Bank of Montreal *****03', 'Bank of Montreal *****03'];
const asked = { language: 'en', currency: 'CAD' } as const;

test('an account whose masks read alike is told with what changed, and no more of its number', () => {
  const parts = [{ part: 'transit', before: '00123', after: '00456' }, { part: 'account' }] as const;
  expect(termLines([{ term: 'account', before, after, parts }], asked)).toEqual([
    'Account: Bank of Montreal *****03 → Bank of Montreal *****03',
    'Branch (transit number): 00123 → 00456',
    'Account number: digits that are not shown here changed.',
  ]);
  const [, hidden] = termLines([{ term: 'account', before, after }], asked);
  expect(hidden).toBe('Numbers of the account that are not shown here changed.');
});

test('masks that differ say it themselves', () => {
  const changed = { term: 'account', before, after: 'Bank of Montreal *****21', parts: [{ part: 'account' }] } as const;
  expect(termLines([changed], asked)).toHaveLength(1);
  expect(termLines([{ term: 'account', before: null, after }], asked)).toHaveLength(1);
});

test('a kind of account is told in the reader’s language', () => {
  const parts = [{ part: 'account_type', before: 'checking', after: 'savings' }] as const;
  const [, kind] = termLines([{ term: 'account', before, after, parts }], { language: 'fr', currency: 'USD' });
  expect(kind).toBe('Genre de compte\u00a0: chèques → épargne');
});
