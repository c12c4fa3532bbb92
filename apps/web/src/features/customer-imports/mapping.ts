import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';

/** Field → column of the file, counted from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

export type MappingMistake = { readonly field: ImportField; readonly other: ImportField | null };

/** Columns chosen for two fields, and a name without a column (`other` null); in the order of the fields. */
export function mappingMistakes(mapping: Mapping, fields: readonly ImportField[]): MappingMistake[] {
  return fields.flatMap((field): MappingMistake[] => {
    const column = mapping[field];
    if (column === undefined) return field === 'name' ? [{ field, other: null }] : [];
    const other = fields.find((one) => one !== field && mapping[one] === column);
    return other ? [{ field, other }] : [];
  });
}

/** Columns, counted from 0, that no field takes. */
export const leftOut = (mapping: Mapping, headers: readonly string[]): number[] =>
  headers.flatMap((_, column) => (Object.values(mapping).includes(column) ? [] : [column]));
