import { expect, test } from 'vitest';
import { maskedLine } from './masked-cells.ts';

test('before it is agreed what they are, numbers of a bank are hidden whole, of an account all but two digits; a day is shown', () => {
  const headers = ['Nom', 'Institution', 'Succursale', 'Compte', 'Mystère', 'Quand', 'Folio'];
  const cells = ['Jo', '003', '00123', '7654321', '00123-003', '2026-12-15', '7654321'];
  const shown = ['Jo', '***', '*****', '*****21', '*******03', '2026-12-15', '*******'];
  expect(maskedLine(cells, headers, { name: 0, bank_numbers: 6 })).toEqual(shown);
});
