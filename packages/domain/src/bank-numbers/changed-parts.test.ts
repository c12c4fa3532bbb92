import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

const ca = { country: 'CA', institution: '001', transit: '00123', account: '1234503' } as const;
const us = { country: 'US', routing: '231380104', account: '1234503', accountType: 'checking' } as const;

test('the parts that differ are named, an account without its number', () => {
  expect(changedParts(ca, { ...ca, transit: '00456', account: '7654303' })).toEqual([
    { part: 'transit', before: '00123', after: '00456' },
    { part: 'account' },
  ]);
  expect(changedParts(us, { ...us, routing: '021000021', accountType: 'savings' })).toEqual([
    { part: 'routing', before: '231380104', after: '021000021' },
    { part: 'account_type', before: 'checking', after: 'savings' },
  ]);
  expect(changedParts(ca, ca)).toEqual([]);
});
