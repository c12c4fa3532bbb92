import { expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { type HistoryName, historyOf } from '../testing/transaction-histories.ts';
import { transaction } from '../transaction/decider.ts';
import { transactionFacets } from './facets.ts';

const statusAfter = (name: HistoryName) =>
  transactionFacets(fold(transaction, historyOf(name))).find(({ field }) => field === 'status')?.value;

test.each([
  ['future', 'Future'],
  ['not_sent', 'Not Sent'],
  ['declined_before_approval', 'Declined'],
  ['removed', 'Removed'],
] as const)('a debit that is %s is shown as %s at any instant', (name, shown) => {
  expect(statusAfter(name)).toBe(shown);
});
