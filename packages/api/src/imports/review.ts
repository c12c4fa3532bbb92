import type { Tx } from '@cordelle/db/connection.ts';
import type { HowRead } from '@cordelle/validation/import-review.ts';
import { ROWS_OF } from './chosen-rows.ts';
import { isOwnColumn } from './headings.ts';
import type { HeldImport } from './import-state.ts';
import type { ImportsOf } from './lifecycle.ts';
import { type DateColumn, isShownWhole } from './readings.ts';

/** Kinds of problems or readings that one file shows, and values of each: the most frequent ones. */
const KINDS_MAX = 60;
const VALUES_MAX = 25;

/** What may be decided about a field for the whole file. */
export type Decidable<Field extends string> = {
  mayReplace(field: Field): boolean;
  mayLeaveOut(field: Field): boolean;
};

type ProblemRow<Field> = {
  readonly field: Field | null;
  /** Key of its sentence, or code of the refusal. */
  readonly message: string;
  /** What the cells say; null: that is not what is wrong, and nothing is decided by it. */
  readonly value: string | null;
  readonly problem: unknown;
  /** Whether what the sentence names besides is the same of every line: else it holds for one of them alone. */
  readonly alike: boolean;
  readonly count: bigint;
  readonly ofKind: bigint;
  readonly valuesInAll: bigint;
};
type ReadingRow<Field> = {
  readonly field: Field;
  readonly how: HowRead;
  readonly from: string;
  readonly to: string;
  readonly count: bigint;
  readonly ofKind: bigint;
  readonly valuesInAll: bigint;
};

/**
 * What is wrong with the lines of an import and how others were read, kind by kind with what the cells say. `wordsOf`: the
 * sentence of a problem as its row keeps it, or, for lines that are not alike, what holds for all of them.
 */
export async function reviewOf<Field extends string>(
  tx: Tx,
  { table, clientId }: ImportsOf,
  held: HeldImport<Field>,
  { mayReplace, mayLeaveOut }: Decidable<Field>,
  wordsOf: (problem: unknown, alike: boolean) => string,
) {
  const { sql } = tx;
  const rows = sql`${sql(ROWS_OF[table])} r`;
  const [problems, readings] = await Promise.all([
    sql<ProblemRow<Field>[]>`
      with found as (
        select p ->> 'field' as field, coalesce(p ->> 'message', p ->> 'code') as message, p ->> 'value' as value,
               min(p::text) as problem, min(coalesce(p -> 'inputs', p -> 'details')::text) as first,
               max(coalesce(p -> 'inputs', p -> 'details')::text) as last, count(*) as count
          from ${rows} cross join lateral jsonb_array_elements(r.problems) p
         where r.client_id = ${clientId} and r.import_id = ${held.id} and r.state = 'invalid' and p ->> 'warning' is null
         group by 1, 2, 3
      ), kinds as (
        select *, sum(count) over kind as of_kind, count(value) over kind as values_in_all,
               min(first) over kind is not distinct from max(last) over kind as alike,
               row_number() over (kind order by value is null, count desc, value) as place
          from found window kind as (partition by field, message)
      )
      select field, message, value, problem::jsonb as problem, alike, count, of_kind::bigint as "ofKind", values_in_all as "valuesInAll"
        from kinds where place <= ${VALUES_MAX}
       order by of_kind desc, field, message, place limit ${KINDS_MAX * VALUES_MAX}`,
    sql<ReadingRow<Field>[]>`
      with found as (
        select p ->> 'field' as field, p ->> 'how' as how, p ->> 'from' as cell, p ->> 'to' as meant, count(*) as count
          from ${rows} cross join lateral jsonb_array_elements(r.readings) p
         where r.client_id = ${clientId} and r.import_id = ${held.id} and r.state in ('valid', 'invalid')
         group by 1, 2, 3, 4
      ), kinds as (
        select *, sum(count) over kind as of_kind, count(*) over kind as values_in_all,
               row_number() over (kind order by count desc, cell) as place
          from found window kind as (partition by field, how)
      )
      select field, how, cell as "from", meant as "to", count, of_kind::bigint as "ofKind", values_in_all as "valuesInAll"
        from kinds where place <= ${VALUES_MAX}
       order by of_kind desc, field, how, place limit ${KINDS_MAX * VALUES_MAX}`,
  ]);
  const columnOf = (field: Field | null) => {
    const column = field === null ? undefined : held.mapping[field];
    return column === undefined ? null : (held.headers[column] ?? null);
  };
  const dateOrders = held.dateFields.map((field): { field: Field } & DateColumn => ({
    field,
    ...held.rules.dateOrder(field),
  }));
  return {
    problems: byKind(problems, ({ field, message }) => `${field} ${message}`).map(([first, ...others]) => {
      const values = [first, ...others].flatMap(({ value, count }) =>
        value === null ? [] : [{ text: value, masked: !isShownWhole(value), count: Number(count) }],
      );
      const decidable = values.length > 0 ? first.field : null;
      return {
        field: first.field,
        column: columnOf(first.field),
        message: wordsOf(first.problem, first.alike),
        count: Number(first.ofKind),
        values,
        valuesInAll: Number(first.valuesInAll),
        mayReplace: decidable !== null && mayReplace(decidable),
        mayLeaveOut: decidable !== null && mayLeaveOut(decidable),
      };
    }),
    readings: byKind(readings, ({ field, how }) => `${field} ${how}`).map(([first, ...others]) => ({
      field: first.field,
      column: columnOf(first.field),
      how: first.how,
      count: Number(first.ofKind),
      values: [first, ...others].map(({ from, to, count }) => ({
        from,
        to,
        masked: !isShownWhole(from),
        count: Number(count),
      })),
      valuesInAll: Number(first.valuesInAll),
    })),
    answers: [...held.answers],
    dateOrders,
    unmatchedColumns: unmatchedColumns(held),
  };
}

/** Headings of columns that no field takes. */
export function unmatchedColumns({ headers, mapping }: Pick<HeldImport<string>, 'headers' | 'mapping'>): string[] {
  const taken = new Set(Object.values(mapping));
  return headers.filter((header, column) => header !== '' && !taken.has(column) && !isOwnColumn(header));
}

function byKind<Row>(rows: readonly Row[], kindOf: (row: Row) => string): [Row, ...Row[]][] {
  const kinds = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const kind = kindOf(row);
    const known = kinds.get(kind);
    if (known) known.push(row);
    else if (kinds.size < KINDS_MAX) kinds.set(kind, [row]);
  }
  return [...kinds.values()];
}
