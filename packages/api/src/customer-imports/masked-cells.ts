import { mask } from '@cordelle/db/mask.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { isIsoDate } from '../imports/readings.ts';
import { BANK_NUMBER_FIELDS, bankNumberNamed, type Mapping } from './guess-mapping.ts';

/** A cell as it may be shown: of account numbers the last two digits, of the other bank numbers none. */
export function maskedCell(field: ImportField, value: string): string {
  if (!BANK_NUMBER_FIELDS.has(field)) return value;
  return field === 'account_number' ? mask(value) : '*'.repeat(value.length);
}

/**
 * Cells of a line before it is agreed what they are: as `maskedCell` where the mapping or the heading says which bank number they
 * are, and but for the last two digits where neither says anything and they look like one.
 */
export function maskedLine(cells: readonly string[], headers: readonly string[], mapping: Mapping): string[] {
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field as ImportField]));
  return cells.map((cell, column) => {
    const field = fieldAt.get(column);
    const bank = field && BANK_NUMBER_FIELDS.has(field) ? field : bankNumberNamed(headers[column] ?? '');
    if (bank) return maskedCell(bank, cell);
    const looksLikeOne = field === undefined && /^[0-9\s.-]{5,}$/.test(cell) && !isIsoDate(cell);
    return looksLikeOne ? mask(cell) : cell;
  });
}
