import { describe, expect, test } from 'vitest';
import { compareAsOf, type Stage } from './compare.ts';

const stage = (fact: string, at: string, values: Record<string, string | null>): Stage<string> => ({
  fact,
  at: new Date(at),
  facets: Object.entries(values).map(([field, value]) => ({ field, kind: 'text', value })),
});
const STAGES = [
  stage('created', '2026-03-16T14:00:00Z', { status: 'Future', amount: '50.00', comment: null, sent: null }),
  stage('planned', '2026-03-16T14:00:00Z', { status: 'Future', amount: '50.00', comment: null, sent: null }),
  stage('changed', '2026-03-17T14:00:00Z', { status: 'Future', amount: '55.00', comment: null, sent: null }),
  stage('changed back', '2026-03-17T15:00:00Z', { status: 'Future', amount: '50.00', comment: null, sent: null }),
  stage('sent', '2026-03-18T16:00:00Z', { status: 'Sent to Bank', amount: '50.00', comment: null, sent: '2026-03-18' }),
];
const at = (instant: string) => compareAsOf(STAGES, new Date(instant));

describe('an object as of an instant', () => {
  test('before its first fact it did not exist', () => {
    const { through, fields } = at('2026-03-16T13:59:59Z');
    expect(through).toBeNull();
    expect(fields).toEqual([
      { field: 'status', kind: 'text', before: null, now: 'Sent to Bank', changedBy: 'sent' },
      { field: 'amount', kind: 'text', before: null, now: '50.00', changedBy: 'changed back' },
      { field: 'sent', kind: 'text', before: null, now: '2026-03-18', changedBy: 'sent' },
    ]);
  });

  test('every fact of the instant itself counts', () => {
    expect(at('2026-03-16T14:00:00Z').through).toBe('planned');
  });

  test('what differs from now names the fact that made it so', () => {
    expect(at('2026-03-17T14:30:00Z').fields).toEqual([
      { field: 'status', kind: 'text', before: 'Future', now: 'Sent to Bank', changedBy: 'sent' },
      { field: 'amount', kind: 'text', before: '55.00', now: '50.00', changedBy: 'changed back' },
      { field: 'sent', kind: 'text', before: null, now: '2026-03-18', changedBy: 'sent' },
    ]);
  });

  test('what was changed and changed back in between does not differ', () => {
    expect(at('2026-03-16T18:00:00Z').fields).toContainEqual({
      field: 'amount',
      kind: 'text',
      before: '50.00',
      now: '50.00',
      changedBy: null,
    });
  });

  test('now, or any later instant, differs in nothing', () => {
    for (const instant of ['2026-03-18T16:00:00Z', '2030-01-01T00:00:00Z'])
      expect(at(instant).fields.filter(({ before, now }) => before !== now)).toEqual([]);
  });

  test('without facts there is nothing', () => {
    expect(compareAsOf([], new Date())).toEqual({ through: null, fields: [] });
  });
});
