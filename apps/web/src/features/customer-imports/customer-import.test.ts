import { expect, test } from 'vitest';
import { type CustomerImport, resultOf, undoneWords } from './customer-import.ts';

const NOTHING = {
  unchecked: 0,
  valid: 0,
  invalid: 0,
  imported: 0,
  updated: 0,
  failed: 0,
  undone: 0,
  undoneUpdates: 0,
  selected: 0,
  existing: 0,
  told: 0,
  planned: 0,
};
const lines = (state: CustomerImport['state'], counts: Partial<CustomerImport['counts']>) => ({
  state,
  rowCount: 1000,
  counts: { ...NOTHING, ...counts },
});

test('the result counts whoever is in, out of those chosen', () => {
  expect(resultOf(lines('imported', { imported: 900, updated: 62, failed: 3, invalid: 35 }))).toEqual({
    ok: 962,
    total: 965,
  });
});

test('an undone import tells of nobody it did not have', () => {
  const words = (undone: number, undoneUpdates: number) => undoneWords({ counts: { undone, undoneUpdates } }, 'en');
  expect(words(1, 1)).toBe('1 customer who was updated is what they were before. The line is kept as you fixed it.');
  expect(words(2, 0)).toBe('2 customers who were created are archived. The lines are kept as you fixed them.');
  expect(words(2, 1)).toContain('archived. 1 customer');
});
