import { type ArrayElement, arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Which row: the table's own key. Tables of the provider have no client in it. */
export type RowKey = { readonly clientId: bigint; readonly id: bigint };

type Values<Table extends PgTable> = Partial<Omit<Table['$inferInsert'], 'clientId' | 'id'>>;
type Change = { readonly key: RowKey; inserted: boolean; values: Record<string, unknown> };
type ColumnText = { readonly name: string; readonly type: string };

/**
 * What a batch of events does to the rows of one table, told in the order of the events and written as few statements: later
 * values replace earlier ones of the same row, and rows that change in the same columns go together. So a batch that contains
 * the whole life of a row costs one insert, and a step of the day over thousands of rows costs one update.
 */
export class RowChanges<Table extends PgTable> {
  readonly #table: TableText;
  readonly #rows = new Map<string, Change>();

  constructor(table: Table) {
    this.#table = tableText(table);
  }

  /** A row begins. Every column without a default must be among the values. */
  insert(key: RowKey, values: Omit<Table['$inferInsert'], 'clientId' | 'id'>): this {
    this.#rows.set(this.#name(key), { key, inserted: true, values: { ...values } });
    return this;
  }

  /** A row that exists (or began in this batch) changes in some columns. */
  set(key: RowKey, values: Values<Table>): this {
    const name = this.#name(key);
    const known = this.#rows.get(name);
    if (known) Object.assign(known.values, values);
    else this.#rows.set(name, { key, inserted: false, values: { ...values } });
    return this;
  }

  /** Writes all changes, sorted by key so that concurrent writers meet rows in one order. Throws plainly when a row to change is missing. */
  async write(tx: Tx): Promise<void> {
    const groups = new Map<string, Change[]>();
    for (const change of this.#rows.values()) {
      const shape = `${change.inserted ? 'insert' : 'update'} ${Object.keys(change.values).sort().join()}`;
      const group = groups.get(shape);
      if (group) group.push(change);
      else groups.set(shape, [change]);
    }
    const shapes = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
    await Promise.all(shapes.map(([shape, changes]) => this.#writeGroup(tx, shape, changes)));
  }

  async #writeGroup(tx: Tx, shape: string, changes: Change[]): Promise<void> {
    changes.sort(byKey);
    const fields = shape.split(' ')[1]?.split(',') ?? [];
    const parameters = fields.map((field) => arrayLiteral(changes.map((change) => element(change.values[field]))));
    const keys = this.#table.keys.map((key) => arrayLiteral(changes.map((change) => change.key[key])));
    const { count } = await tx.sql.unsafe(this.#table.statement(shape), [...keys, ...parameters], { prepare: true });
    invariant(count === changes.length, `every row of ${this.#table.name} that an event changes exists`);
  }

  #name({ clientId, id }: RowKey): string {
    return this.#table.keys.length === 1 ? `${id}` : `${clientId}/${id}`;
  }
}

function byKey(a: Change, b: Change): number {
  if (a.key.clientId !== b.key.clientId) return a.key.clientId < b.key.clientId ? -1 : 1;
  return a.key.id < b.key.id ? -1 : a.key.id > b.key.id ? 1 : 0;
}

/** A value as text of its column; JSON columns hold objects, all others scalars. */
function element(value: unknown): ArrayElement {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  invariant(
    typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean',
    'a column holds a scalar',
  );
  return value;
}

/** Statements of one table, made once per shape: the same text every time, so that the server keeps it prepared. */
type TableText = {
  readonly name: string;
  readonly keys: readonly (keyof RowKey)[];
  statement(shape: string): string;
};

const tables = new WeakMap<PgTable, TableText>();

function tableText(table: PgTable): TableText {
  const known = tables.get(table);
  if (known) return known;
  const name = getTableName(table);
  const columns = new Map<string, ColumnText>(
    Object.entries(getTableColumns(table)).map(([field, column]) => [
      field,
      { name: toSnakeCase(field), type: column.getSQLType() },
    ]),
  );
  const keys = (['clientId', 'id'] as const).filter((key) => columns.has(key));
  const statements = new Map<string, string>();
  const text: TableText = {
    name,
    keys,
    statement(shape) {
      const made = statements.get(shape) ?? statementText(name, keys, columns, shape);
      statements.set(shape, made);
      return made;
    },
  };
  tables.set(table, text);
  return text;
}

function statementText(
  name: string,
  keys: readonly string[],
  columns: ReadonlyMap<string, ColumnText>,
  shape: string,
): string {
  const [verb, fields = ''] = shape.split(' ');
  const used = [...keys, ...fields.split(',').filter(Boolean)].map((field) => {
    const column = columns.get(field);
    invariant(column, `${name} has a column for ${field}`);
    return column;
  });
  const arrays = used.map((column, index) => `$${index + 1}::${column.type}[]`).join(', ');
  const names = used.map((column) => `"${column.name}"`).join(', ');
  if (verb === 'insert') return `insert into "${name}" (${names}) select * from unnest(${arrays})`;
  const assignments = used.slice(keys.length).map((column) => `"${column.name}" = u."${column.name}"`);
  const match = used.slice(0, keys.length).map((column) => `t."${column.name}" = u."${column.name}"`);
  return `update "${name}" t set ${assignments.join(', ')} from unnest(${arrays}) as u (${names}) where ${match.join(' and ')}`;
}
