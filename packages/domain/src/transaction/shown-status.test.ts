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
