import { expect, test } from 'vitest';
import { shownStatus } from './shown-status.ts';

test.each([
  ['Declined', '901', 'Declined'],
  ['Declined', null, 'Not Sent'],
  ['Chargeback', 'R10', 'Chargeback'],
  ['Future', null, 'Future'],
])('%s with the code %s is shown as %s', (status, returnCode, shown) =>
  expect(shownStatus({ status, returnCode })).toBe(shown),
);

test.each([
  ['before any settlement', null, 'Declined Disputed'],
  ['after it was settled', '2026-10-02', 'Chargeback'],
])('a debit that was disputed %s', (_, settledDate, shown) =>
  expect(shownStatus({ status: 'Chargeback', returnCode: '915', settledDate })).toBe(shown),
);
