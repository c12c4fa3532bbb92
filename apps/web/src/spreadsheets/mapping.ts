/** Field → column of the file, counted from 0. */
export type Mapping<Field extends string> = Partial<Record<Field, number>>;

export type MappingMistake<Field extends string> = { readonly field: Field; readonly other: Field | null };

/** Columns chosen for two fields, and needed fields without a column (`other` null); in the order of the fields. */
export function mappingMistakes<Field extends string>(
  mapping: Mapping<Field>,
  fields: readonly Field[],
  needed: readonly Field[],
): MappingMistake<Field>[] {
  return fields.flatMap((field): MappingMistake<Field>[] => {
    const column = mapping[field];
    if (column === undefined) return needed.includes(field) ? [{ field, other: null }] : [];
    const other = fields.find((one) => one !== field && mapping[one] === column);
    return other ? [{ field, other }] : [];
  });
}

/** Columns, counted from 0, that no field takes. */
export const leftOut = (mapping: Mapping<string>, headers: readonly string[]): number[] =>
  headers.flatMap((_, column) => (Object.values(mapping).includes(column) ? [] : [column]));
