import { expect, test } from 'vitest';
import { entryReference, subjectOfReference } from './entry-reference.ts';

test.each([
  ['CA', { kind: 'debit', streamId: 1001n, part: 1 }, 'TXN-000000000001001'],
  ['US', { kind: 'debit', streamId: 1001n, part: 1 }, 'TXN-00000001001'],
  ['CA', { kind: 'payout', streamId: 310n, part: 1 }, 'PAY-000000000000310'],
  ['CA', { kind: 'microdeposit', streamId: 77n, part: 2 }, 'MD-00000000000077-2'],
  ['US', { kind: 'microdeposit', streamId: 77n, part: 1 }, 'MD-0000000077-1'],
] as const)('%s %o is %s and back', (rail, subject, reference) => {
  expect(entryReference(rail, subject)).toBe(reference);
  expect(subjectOfReference(reference)).toEqual(subject);
});

test.each(['', 'TXN-', 'TXN-12-1', 'MD-12', 'XYZ-000001', 'txn-1'])('%s is none of ours', (text) => {
  expect(subjectOfReference(text)).toBeNull();
});

test('an id too long for the rail is never cut', () => {
  expect(() => entryReference('US', { kind: 'debit', streamId: 123456789012n, part: 1 })).toThrow('fits a reference');
});
