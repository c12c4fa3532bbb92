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

test('a debit that a bank saw after the end counts in its place', () => {
  expect(retentionOf('US', { lastDebitOn: '2026-07-02', endedOn: '2026-06-30' }).until).toBe('2028-07-02');
  expect(retentionOf('CA', { lastDebitOn: '2026-07-02', endedOn: '2026-06-30' }).until).toBe('2027-07-02');
});

test('what no bank ever saw a debit of counts from its end', () => {
  expect(retentionOf('CA', { lastDebitOn: null, endedOn: '2026-01-01' }).until).toBe('2027-01-01');
  expect(retentionOf('US', { lastDebitOn: null, endedOn: '2026-01-01' }).until).toBe('2028-01-01');
});

test('no day is named before what it counts from has happened', () => {
  expect(retentionOf('CA', { lastDebitOn: null, endedOn: null }).until).toBeNull();
  expect(retentionOf('US', { lastDebitOn: '2026-03-20', endedOn: null }).until).toBeNull();
});
