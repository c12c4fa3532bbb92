import { expect, test } from 'vitest';
import { actionsOf, obstacleTo, obstacleWords, ownTime, stateOf } from './installment.ts';

const running = { active: true };
const NOON = '2026-03-17T16:00:00.000Z';

test('an installment is planned until its debit is written; a skipped one is neither', () => {
  expect(stateOf({ skipped: false, transactionStatus: null })).toBe('planned');
  expect(stateOf({ skipped: false, transactionStatus: 'Sent to Bank' })).toBe('Sent to Bank');
  expect(stateOf({ skipped: true, transactionStatus: 'Future' })).toBe('skipped');
});

test('a skipped installment offers to be collected instead of being skipped', () => {
  expect(actionsOf({ skipped: false })).toContain('skip');
  expect(actionsOf({ skipped: true })).toContain('restore');
  expect(actionsOf({ skipped: true })).not.toContain('skip');
});

test('what the server allows has nothing in its way', () => {
  expect(obstacleTo('move', { allowedActions: ['move'], skipped: false }, { active: false })).toBeNull();
});

test.each([
  ['removed', { allowedActions: [], skipped: false }, { active: false }],
  ['skipped', { allowedActions: ['restore' as const], skipped: true }, running],
  ['cut_off', { allowedActions: [], skipped: true }, running],
  ['cut_off', { allowedActions: [], skipped: false }, running],
] as const)('what it does not allow says why: %s', (obstacle, installment, schedule) => {
  expect(obstacleTo('move', { ...installment, allowedActions: [...installment.allowedActions] }, schedule)).toBe(
    obstacle,
  );
});

test('a moment that has passed is named exactly', () => {
  expect(obstacleWords('cut_off', NOON, 'America/Toronto', 'en')).toContain('12:00');
});

test('the reader’s own time shows only where it differs', () => {
  expect(ownTime(NOON, 'America/Toronto', 'America/New_York', 'en')).toBeNull();
  expect(ownTime(NOON, 'America/Toronto', 'America/Vancouver', 'en')).toMatch(/^Mar 17, 2026, 9:00/);
});
