import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import postgres, { type Fragment, type PendingQuery } from 'postgres';

declare const ROW: unique symbol;

/**
 * A column list for a SQL template, and the fields its rows have. A template that contains one knows its rows:
 *
 *     const DEBIT = columns(transactions, 't', ['id', 'amountCents', 'processDate']);
 *     type Debit = Row<typeof DEBIT>; // { id: bigint; amountCents: bigint; processDate: string | null }
 *     const debits = await tx.sql`select ${DEBIT} from transactions t where t.status = 'Future'`; // Debit[]
 */
export type Columns<Fields> = { readonly [ROW]: Fields };

/** The fields of the rows that a column list selects. */
export type Row<List extends Columns<unknown>> = List[typeof ROW];

type Fields<Table extends PgTable> = Table['$inferSelect'];
/** Fields of a table under their own names, or under others: `{ sentOn: 'sentDate' }`. */
type Picked<Table extends PgTable> =
  | readonly (keyof Fields<Table> & string)[]
  | Readonly<Record<string, keyof Fields<Table> & string>>;
type PickedFields<Table extends PgTable, Names extends Picked<Table>> = Names extends readonly (infer Name extends
  keyof Fields<Table>)[]
  ? Flat<Pick<Fields<Table>, Name>>
  : { -readonly [Name in keyof Names]: Fields<Table>[Names[Name] & keyof Fields<Table>] };
type Flat<T> = { [Name in keyof T]: T[Name] };

const casing = new CasingCache('snake_case');
/** Makes fragments alone: they become part of the statement of whoever uses them, so this never connects. */
const unconnected = postgres({ max: 1 });

/** Lists that were made, by their table: a statement asks for the same each time it is sent. */
const made = new WeakMap<PgTable, Map<string, Columns<unknown>>>();
const LISTS_MAX = 200;

/** Columns of `table`, which the statement calls `alias`; without one for a statement in which their names are clear. */
export function columns<Table extends PgTable, const Names extends Picked<Table>>(
  table: Table,
  alias: string,
  names: Names,
): Columns<PickedFields<Table, Names>>;
export function columns<Table extends PgTable, const Names extends Picked<Table>>(
  table: Table,
  names: Names,
): Columns<PickedFields<Table, Names>>;
export function columns(table: PgTable, ...rest: [string, Picked<PgTable>] | [Picked<PgTable>]): Columns<unknown> {
  const [prefix, names] = rest.length === 2 ? [`${rest[0]}.`, rest[1]] : ['', rest[0]];
  const lists = made.get(table) ?? new Map<string, Columns<unknown>>();
  made.set(table, lists);
  const asked = `${prefix}${JSON.stringify(names)}`;
  const list = lists.get(asked) ?? columnList(table, prefix, names);
  if (lists.size < LISTS_MAX) lists.set(asked, list);
  return list;
}

function columnList(table: PgTable, prefix: string, names: Picked<PgTable>): Columns<unknown> {
  const known: Record<string, Column> = getTableColumns(table);
  const pairs = Array.isArray(names) ? names.map((name): [string, string] => [name, name]) : Object.entries(names);
  const list = pairs.map(([field, name]) => {
    const column = known[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return `${prefix}"${casing.getColumnCasing(column)}" as "${field}"`;
  });
  return typed(unconnected.unsafe(list.join(', ')));
}

/** The same columns of a table that a statement joins with `left join`: each may be null. */
export const nullable = <Fields>(list: Columns<Fields>) =>
  list as Columns<{ [Name in keyof Fields]: Fields[Name] | null }>;

/** The same columns where the statement's condition leaves none of them null, such as `is not null`. The caller's word. */
export const present = <Fields>(list: Columns<Fields>) =>
  list as Columns<{ [Name in keyof Fields]: NonNullable<Fields[Name]> }>;

/** What a statement computes: each field's expression, as text or as a fragment with its parameters. Its type is the caller's word. */
export function computed<Fields>(expressions: { readonly [Name in keyof Fields]: string | Fragment }): Columns<Fields> {
  const list = Object.entries<string | Fragment>(expressions).map(([field, expression]) => {
    const asText = typeof expression === 'string' ? unconnected.unsafe(expression) : expression;
    return unconnected`${asText} as ${unconnected(field)}`;
  });
  return typed(separated(list));
}

/** Several lists as one: the rows have the fields of all. */
export const joined = <Lists extends readonly Columns<unknown>[]>(...lists: Lists): Columns<Flat<FieldsIn<Lists>>> =>
  typed(separated(lists.map(fragmentOf)));

const separated = (list: readonly Fragment[]): Fragment =>
  unconnected`${list.map((item, at) => (at === 0 ? item : unconnected`, ${item}`))}`;

/** Both casts: a column list is a fragment, with a type that says what it selects. */
const typed = <Fields>(list: Fragment) => list as unknown as Columns<Fields>;
const fragmentOf = (list: Columns<unknown>) => list as unknown as Fragment;

/** The template tag of a connection: where a template contains columns, its rows have their fields. */
export type ColumnsTag = <Parameters extends readonly unknown[], _Inferred>(
  template: [FieldsIn<Parameters>] extends [never] ? never : TemplateStringsArray,
  ...parameters: Parameters
) => PendingQuery<Flat<FieldsIn<Parameters>>[]>;
/** The fields of all column lists among the parameters of a template; `never` where there are none. */
type FieldsIn<Parameters extends readonly unknown[]> = Parameters extends readonly [infer First, ...infer Others]
  ? Both<FieldsOf<First>, FieldsIn<Others>>
  : never;
/** `any` is no column list. */
type FieldsOf<Parameter> = 0 extends 1 & Parameter ? never : Parameter extends Columns<infer Fields> ? Fields : never;
type Both<A, B> = [A] extends [never] ? B : [B] extends [never] ? A : A & B;
