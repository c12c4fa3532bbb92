import { expect, test } from 'vitest';
import { retentionOf } from './retention.ts';

test('in Canada proof is kept twelve months after the last debit, ended or not', () => {
  expect(retentionOf('CA', { lastDebitOn: '2026-03-20', endedOn: null })).toEqual({
    months: 12,
    from: 'last_debit',
    until: '2027-03-20',
  });
  expect(retentionOf('CA', { lastDebitOn: '2024-02-29', endedOn: '2026-01-01' }).until).toBe('2025-02-28');
});

test('in the United States proof is kept two years after the consent ended', () => {
  expect(retentionOf('US', { lastDebitOn: '2026-03-20', endedOn: '2026-06-30' })).toEqual({
    months: 24,
    from: 'termination',
    until: '2028-06-30',
  });
});

test('no day is named before what it counts from has happened', () => {
  expect(retentionOf('CA', { lastDebitOn: null, endedOn: '2026-01-01' }).until).toBeNull();
  expect(retentionOf('US', { lastDebitOn: '2026-03-20', endedOn: null }).until).toBeNull();
});
