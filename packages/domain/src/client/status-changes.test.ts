import { describe, expect, test } from 'vitest';
import type { ClientStatus } from './kinds.ts';
import { needsReviewNote, nextClientStatuses, requireStatusChange } from './status-changes.ts';

const STATUSES: readonly ClientStatus[] = ['created', 'pending', 'approved', 'closed'];
const STEPS: readonly [ClientStatus, ClientStatus][] = [
  ['created', 'pending'],
  ['pending', 'approved'],
  ['pending', 'created'],
  ['pending', 'closed'],
  ['approved', 'closed'],
  ['closed', 'approved'],
];
const APPROVED = { wasApproved: true };
const NEVER = { wasApproved: false };
const isStep = (from: ClientStatus, to: ClientStatus) => STEPS.some(([a, b]) => a === from && b === to);

describe('the life of a client', () => {
  test.each(STEPS)('from %s to %s', (from, to) => {
    expect(nextClientStatuses(from, APPROVED)).toContain(to);
    requireStatusChange(from, to, APPROVED, 'because');
  });

  test.each(STATUSES.flatMap((from) => STATUSES.filter((to) => !isStep(from, to)).map((to) => [from, to] as const)))(
    'never from %s to %s',
    (from, to) => {
      expect(nextClientStatuses(from, APPROVED)).not.toContain(to);
      expect(() => requireStatusChange(from, to, APPROVED, 'because')).toThrow('client.status_change_refused');
    },
  );

  test('an application that was declined is not opened again', () => {
    expect(nextClientStatuses('closed', NEVER)).toEqual([]);
    expect(() => requireStatusChange('closed', 'approved', NEVER, 'because')).toThrow('client.status_change_refused');
  });

  test('a client that is sent back or closed is told why', () => {
    expect(STATUSES.filter(needsReviewNote)).toEqual(['created', 'closed']);
    expect(() => requireStatusChange('pending', 'created', NEVER, '  ')).toThrow('client.review_note_required');
    expect(() => requireStatusChange('approved', 'closed', APPROVED, '')).toThrow('client.review_note_required');
    requireStatusChange('pending', 'approved', NEVER, '');
  });
});
