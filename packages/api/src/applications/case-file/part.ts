import type { CaseFileFacts } from '@cordelle/engine/ports/documents.ts';

export type Part = CaseFileFacts['parts'][number];
type Row = Part['rows'][number];

/** Where a part has nothing to say. */
export const NONE = '–';

/** What there is to say, on one line. */
export const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
/** What there is to say, each on its line. */
export const lines = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\n');
/** A part of the document, of which nothing is said but its title and what is given. */
export const part = (title: string, said: Partial<Omit<Part, 'title'>> & { readonly none: string }): Part => ({
  title,
  state: '',
  rows: [],
  table: null,
  ...said,
});
/** The rows that have something to say. */
export const rowsOf = (rows: readonly (readonly [label: string, value: string | null | undefined])[]): Row[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
