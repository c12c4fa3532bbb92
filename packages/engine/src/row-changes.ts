import { type ArrayElement, arrayLiteral } from '@cordelle/db/array-literal.ts';
import { atClients, onlyClient } from '@cordelle/db/client-place.ts';
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
 * What else a statement does that changes rows in some of these columns: SQL of CTEs over `changed`, one row per row changed,
 * with each column as it was (`was_<column>`, of rows that change) and as it is (`is_<column>`), and with `client_id`. It travels
 * within the same statement.
 */
export type Consequence = {
  readonly columns: readonly string[];
  /** Columns that the SQL reads besides. */
  readonly beside: readonly string[];
  /** Of rows that begin. */
  readonly ofNew: string;
  /** Of rows that change. */
  readonly ofChanged: string;
};

/**
 * What a batch of events does to the rows of one table, told in the order of the events and written as few statements: later
 * values replace earlier ones of the same row, and rows that change in the same columns go together. So a batch that contains
 * the whole life of a row costs one insert, and a step of the day over thousands of rows costs one update.
 */
export class RowChanges<Table extends PgTable> {
  readonly #table: TableText;
  readonly #rows = new Map<string, Change>();

  constructor(table: Table, consequences: readonly Consequence[] = []) {
    this.#table = tableText(table, consequences);
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
    const { text, counts } = this.#table.statement(shape);
    // A table of the provider has no client in its key, and no place but one.
    const only = this.#table.keys.length > 1 ? [onlyClient(changes.map((change) => change.key.clientId))] : [];
    const given = [...keys, ...parameters, ...only];
    const answer = await tx.sql.unsafe<{ changed: number }[]>(text, given, { prepare: true });
    const changed = counts ? answer[0]?.changed : answer.count;
    invariant(changed === changes.length, `every row of ${this.#table.name} that an event changes exists`);
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

/** `counts`: the statement returns how many rows it changed; otherwise the server says so itself. */
type StatementText = { readonly text: string; readonly counts: boolean };
/** Statements of one table, made once per shape: the same text every time, so that the server keeps it prepared. */
type TableText = {
  readonly name: string;
  readonly keys: readonly (keyof RowKey)[];
  statement(shape: string): StatementText;
};

const tables = new WeakMap<PgTable, TableText>();

/** A table has the same consequences whoever changes its rows. */
function tableText(table: PgTable, consequences: readonly Consequence[]): TableText {
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
  const statements = new Map<string, StatementText>();
  const text: TableText = {
    name,
    keys,
    statement(shape) {
      const made = statements.get(shape) ?? statementText(name, keys, columns, shape, consequences);
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
  consequences: readonly Consequence[],
): StatementText {
  const [verb, fields = ''] = shape.split(' ');
  const used = [...keys, ...fields.split(',').filter(Boolean)].map((field) => {
    const column = columns.get(field);
    invariant(column, `${name} has a column for ${field}`);
    return column;
  });
  const names = used.map((column) => `"${column.name}"`).join(', ');
  const arrays = used.map((column, index) => `$${index + 1}::${column.type}[]`).join(', ');
  const ofClient = keys.length > 1;
  const given = `unnest(${arrays}) as u (${names}) ${ofClient ? atClients(`$${used.length + 1}`) : ''}`;
  const follow = consequences.filter(({ columns: of }) => used.some((column) => of.includes(column.name)));
  if (verb === 'insert') {
    const values = used.map((column) => `${ofClient && column.name === 'client_id' ? 'h' : 'u'}."${column.name}"`);
    const insert = `insert into "${name}" as t (${names}) select ${values.join(', ')} from ${given}`;
    return withConsequences(insert, follow, 'ofNew');
  }
  const assignments = used.slice(keys.length).map((column) => `"${column.name}" = u."${column.name}"`);
  const match = ofClient ? 't.client_id = h.client_id and t.id = u.id' : 't.id = u.id';
  return withConsequences(
    `update "${name}" t set ${assignments.join(', ')} from ${given} where ${match}`,
    follow,
    'ofChanged',
  );
}

/** Rows that begin were nothing before. */
const SIDES = {
  ofNew: { is: 'new' },
  ofChanged: { was: 'old', is: 'new' },
} as const;

function withConsequences(text: string, follow: readonly Consequence[], which: keyof typeof SIDES): StatementText {
  if (follow.length === 0) return { text, counts: false };
  const read = new Set(follow.flatMap(({ columns, beside }) => [...columns, ...beside]));
  const values = [...read].flatMap((column) =>
    Object.entries(SIDES[which]).map(([side, version]) => `${version}."${column}" as "${side}_${column}"`),
  );
  return {
    text: `with changed as (${text} returning t.client_id, ${values.join(', ')}), ${follow.map((one) => one[which]).join(', ')}
      select count(*)::int as changed from changed`,
    counts: true,
  };
}
