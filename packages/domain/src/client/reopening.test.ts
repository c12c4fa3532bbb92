import { expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { reopeningStep } from './reopening.ts';

test('one asks and says why, another one confirms', () => {
  expect(reopeningStep(null, { userId: 1n, reason: 'Paid what was owed.' })).toBe('ask');
  expect(reopeningStep({ askedBy: 1n }, { userId: 2n, reason: '' })).toBe('confirm');
});

test.each([
  ['without a reason', null, ' ', 'client.review_note_required'],
  ['the same person twice', { askedBy: 1n }, 'Again.', 'client.second_person_needed'],
] as const)('%s is refused', (_, asked, reason, code) => {
  expect(() => reopeningStep(asked, { userId: 1n, reason })).toThrow(new DomainError(code));
});
