import { expect, test } from 'vitest';
import { paymentTone } from './payment-tone.ts';

const tone = (
  status: Parameters<typeof paymentTone>[0]['status'],
  settledDate: string | null,
  returnCode: string | null = '901',
) => paymentTone({ status, returnCode, settledDate });

test('what was approved was paid', () => expect(tone('Approved', null)).toBe('paid'));
test('what the bank has says nothing yet', () => {
  expect(tone('Sent to Bank', null)).toBe('under_way');
  expect(tone('Processed', null)).toBe('under_way');
});
test('a decline failed, and so did a dispute that moved no money', () => {
  expect(tone('Declined', null)).toBe('failed');
  expect(tone('Chargeback', null)).toBe('failed');
});
test('a debit that was held back before it left was refused by nobody', () =>
  expect(tone('Declined', null, null)).toBe('not_sent'));
test('a dispute of money that was settled took it back', () =>
  expect(tone('Chargeback', '2026-10-02')).toBe('taken_back'));
