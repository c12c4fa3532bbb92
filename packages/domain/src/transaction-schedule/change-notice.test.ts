import { expect, test } from 'vitest';
import { changeNotice } from './change-notice.ts';

const change = {
  rail: 'CA',
  customerType: 'Personal',
  amountChanges: true,
  dateChanges: false,
  processDate: '2026-05-20',
} as const;

test('Canada: ten calendar days, the debit’s own day not counted', () => {
  expect(changeNotice(change)).toEqual({ days: 10, latestDate: '2026-05-10' });
  expect(changeNotice({ ...change, amountChanges: false, dateChanges: true })).toEqual({
    days: 10,
    latestDate: '2026-05-10',
  });
  expect(changeNotice({ ...change, customerType: 'Business' })).toEqual({ days: 10, latestDate: '2026-05-10' });
});

test('United States, consumers: ten days for another amount, seven for another date, the longer for both', () => {
  const us = { ...change, rail: 'US' } as const;
  expect(changeNotice(us)?.latestDate).toBe('2026-05-10');
  expect(changeNotice({ ...us, amountChanges: false, dateChanges: true })?.latestDate).toBe('2026-05-13');
  expect(changeNotice({ ...us, dateChanges: true })?.days).toBe(10);
});

test('United States, businesses: their agreement rules', () => {
  expect(changeNotice({ ...change, rail: 'US', customerType: 'Business' })).toBeNull();
});

test('nothing changes for the payer: no notice', () => {
  expect(changeNotice({ ...change, amountChanges: false })).toBeNull();
});
