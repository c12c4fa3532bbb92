import { normalized } from '@cordelle/domain/spreadsheet-import/normalized.ts';

/** The columns a kind of spreadsheet may have: their names in the template, and what people call them besides, as `normalized` writes it. */
export type KnownColumns<Field extends string> = {
  readonly fields: readonly Field[];
  readonly otherNames: Readonly<Record<Field, readonly string[]>>;
};

/** The field a heading names, if it names one. */
export function fieldNamed<Field extends string>(heading: string, known: KnownColumns<Field>): Field | null {
  const text = normalized(heading);
  const named = (names: (field: Field) => boolean) => known.fields.find(names) ?? null;
  return named((field) => normalized(field) === text) ?? named((field) => known.otherNames[field].includes(text));
}

/**
 * Which column is which field, by the headings. The name of the template counts before what people call it besides, wherever
 * either stands; the first of two alike counts. `certain`: every heading was understood and the needed ones are there, so nobody
 * has to be asked.
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  known: KnownColumns<Field>,
  needed: readonly Field[],
): { readonly mapping: Partial<Record<Field, number>>; readonly certain: boolean } {
  const mapping: Partial<Record<Field, number>> = {};
  const asked = headers.map((header, column) => ({
    column,
    field: fieldNamed(header, known),
    text: normalized(header),
  }));
  const named = asked.filter(({ column }) => headers[column] !== '' && !isOwnColumn(headers[column] ?? ''));
  const isExact = ({ field, text }: (typeof named)[number]) => field !== null && normalized(field) === text;
  for (const { field, column } of [...named.filter(isExact), ...named.filter((one) => !isExact(one))])
    if (field !== null) mapping[field] ??= column;
  const taken = new Set<number | undefined>(Object.values<number | undefined>(mapping));
  const understood = named.every(({ column }) => taken.has(column));
  return { mapping, certain: understood && needed.every((field) => mapping[field] !== undefined) };
}

/** Under this heading a file of refused lines says from which import and line each comes. */
export const ORIGIN_COLUMN = 'cordelle_line';
const OWN_COLUMNS: ReadonlySet<string> = new Set(['reasons', 'raisons', normalized(ORIGIN_COLUMN)]);

/** Columns that our files of refused lines have besides those of their spreadsheet. */
export const isOwnColumn = (header: string): boolean => OWN_COLUMNS.has(normalized(header));
