import { expect, test } from 'vitest';
import { isMatchingAction, MATCHING_ACTIONS, takenBackBy } from './matching-actions.ts';

test('what takes an act back is taken back by that act', () => {
  for (const action of MATCHING_ACTIONS) {
    expect(takenBackBy(action)).not.toBe(action);
    expect(takenBackBy(takenBackBy(action))).toBe(action);
  }
});

test('nothing is sent to a bank for all who match a filter', () => {
  expect(isMatchingAction('send_microdeposit')).toBe(false);
  expect(isMatchingAction('toString')).toBe(false);
});
