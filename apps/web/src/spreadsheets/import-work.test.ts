import { describe, expect, test } from 'vitest';
import { isOpen, progressOf, type SpreadsheetImport } from './import-work.ts';

const counts = { unchecked: 0, valid: 0, invalid: 0, imported: 0, failed: 0, undone: 0, selected: 0 };
const lines = (state: SpreadsheetImport['state'], counted: Partial<SpreadsheetImport['counts']>) => ({
  state,
  rowCount: 1000,
  counts: { ...counts, ...counted },
});

describe('how far an import is', () => {
  test('checking: lines looked at, of the whole file', () => {
    expect(progressOf(lines('checking', { unchecked: 400, valid: 590, invalid: 10 }))).toEqual({
      done: 600,
      total: 1000,
    });
  });

  test('importing: lines settled, of those and the chosen ones still to come', () => {
    expect(progressOf(lines('importing', { imported: 500, updated: 20, failed: 3, selected: 442 }))).toEqual({
      done: 523,
      total: 965,
    });
  });

  test('undoing: lines taken back, of all that were written', () => {
    expect(progressOf(lines('undoing', { undone: 300, imported: 600, updated: 65 }))).toEqual({
      done: 300,
      total: 965,
    });
  });
});

test.each([
  ['checking', { ...counts, unchecked: 4 }, { done: 6, total: 10 }],
  ['importing', { ...counts, imported: 3, failed: 1, selected: 5 }, { done: 4, total: 9 }],
  ['undoing', { ...counts, imported: 2, undone: 6 }, { done: 6, total: 8 }],
] as const)('while it is %s, the bar says how much of it is done', (state, counted, progress) => {
  expect(progressOf({ state, rowCount: 10, counts: counted })).toEqual(progress);
});

test('what was imported or taken back cannot be chosen again', () => {
  expect(
    (['valid', 'invalid', 'failed', 'imported', 'undone', 'unchecked'] as const).filter((state) => isOpen({ state })),
  ).toEqual(['valid', 'invalid', 'failed']);
});
