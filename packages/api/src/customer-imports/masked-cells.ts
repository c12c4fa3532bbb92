import { mask } from '@cordelle/db/mask.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { BANK_NUMBER_FIELDS, type Mapping, namesBankNumber } from './guess-mapping.ts';

/** A cell as it may be shown: of account numbers the last two digits, of the other bank numbers none. */
export function maskedCell(field: ImportField, value: string): string {
  if (!BANK_NUMBER_FIELDS.has(field)) return value;
  return field === 'account_number' ? mask(value) : '*'.repeat(value.length);
}

/**
 * Cells of a line before it is agreed what they are: masked where the heading or the mapping says that they are bank numbers,
 * and where neither says anything and they look like one.
 */
export function maskedLine(cells: readonly string[], headers: readonly string[], mapping: Mapping): string[] {
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field as ImportField]));
  return cells.map((cell, column) => {
    const field = fieldAt.get(column);
    const isBankNumber =
      namesBankNumber(headers[column] ?? '') || (field !== undefined && BANK_NUMBER_FIELDS.has(field));
    const looksLikeOne = field === undefined && /^[0-9\s.-]{5,}$/.test(cell);
    return isBankNumber || looksLikeOne ? mask(cell) : cell;
  });
}
