import type { ArrayElement } from './array-literal.ts';
import type { Sql } from './connection.ts';

/** Rows of one statement: few sizes, so that few texts are kept prepared. */
const SIZES = [256, 64, 16, 4, 1] as const;

/** A column and its type, or what becomes of a value (`?`), in the order of the values. */
export type ValueColumns = Readonly<Record<string, string>>;

/**
 * Inserts rows of any clients as lists of values, in the order given; returns how many were new. For tables whose ids the database
 * gives: where an installation is spread over several nodes, such rows go to the nodes of their clients one by one, which no
 * query can tell them to. `ending`: what follows the values. The statements travel together; `sql` must be one transaction where
 * they belong together.
 */
export async function insertValues(
  sql: Sql,
  table: string,
  columns: ValueColumns,
  rows: readonly (readonly ArrayElement[])[],
  ending = '',
): Promise<number> {
  const parts: (readonly (readonly ArrayElement[])[])[] = [];
  let place = 0;
  for (const size of SIZES)
    for (; rows.length - place >= size; place += size) parts.push(rows.slice(place, place + size));
  const answers = await Promise.all(
    parts.map((part) =>
      sql
        .unsafe(
          `insert into ${table} (${Object.keys(columns).join(', ')}) values ${lists(columns, part.length)} ${ending}`,
          part.flat().map(textOf),
          {
            prepare: true,
          },
        )
        .execute(),
    ),
  );
  return answers.reduce((sum, { count }) => sum + count, 0);
}

const textOf = (value: ArrayElement): string | null => (value === null ? null : String(value));

/** Lists of values by their columns and number of rows: few, and the same each time. */
const made = new WeakMap<ValueColumns, Map<number, string>>();

function lists(columns: ValueColumns, rows: number): string {
  const known = made.get(columns) ?? new Map<number, string>();
  made.set(columns, known);
  const text = known.get(rows) ?? listsText(columns, rows);
  known.set(rows, text);
  return text;
}

function listsText(columns: ValueColumns, rows: number): string {
  const forms = Object.values(columns).map((form) => (form.includes('?') ? form : `?::${form}`));
  const list = (row: number) =>
    forms.map((form, index) => form.replace('?', `$${row * forms.length + index + 1}::text`)).join(', ');
  return Array.from({ length: rows }, (_, row) => `(${list(row)})`).join(', ');
}
