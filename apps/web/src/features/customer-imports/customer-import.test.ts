import { describe, expect, test } from 'vitest';
import { type CustomerImport, progressOf, resultOf } from './customer-import.ts';

const NOTHING = {
  unchecked: 0,
  valid: 0,
  invalid: 0,
  imported: 0,
  updated: 0,
  failed: 0,
  undone: 0,
  selected: 0,
  existing: 0,
};
const lines = (state: CustomerImport['state'], counts: Partial<CustomerImport['counts']>) => ({
  state,
  rowCount: 1000,
  counts: { ...NOTHING, ...counts },
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

test('the result counts whoever is in, out of those chosen', () => {
  expect(resultOf(lines('imported', { imported: 900, updated: 62, failed: 3, invalid: 35 }))).toEqual({
    ok: 962,
    total: 965,
  });
});
