import { expect, test } from 'vitest';
import { isOpenLine, progressOfTransactions } from './transaction-import.ts';

const counts = { unchecked: 0, valid: 0, invalid: 0, imported: 0, failed: 0, undone: 0, selected: 0, doubtful: 0 };

test.each([
  ['checking', { ...counts, unchecked: 4 }, { done: 6, total: 10 }],
  ['importing', { ...counts, imported: 3, failed: 1, selected: 5 }, { done: 4, total: 9 }],
  ['undoing', { ...counts, imported: 2, undone: 6 }, { done: 6, total: 8 }],
] as const)('while it is %s, the bar says how much of it is done', (state, counted, progress) => {
  expect(progressOfTransactions({ state, rowCount: 10, counts: counted })).toEqual(progress);
});

test('what was imported or taken back cannot be chosen again', () => {
  expect(
    (['valid', 'invalid', 'failed', 'imported', 'undone', 'unchecked'] as const).filter((state) =>
      isOpenLine({ state }),
    ),
  ).toEqual(['valid', 'invalid', 'failed']);
});
