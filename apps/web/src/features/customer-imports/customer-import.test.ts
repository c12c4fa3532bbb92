import { expect, test } from 'vitest';
import { type CustomerImport, resultOf } from './customer-import.ts';

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
