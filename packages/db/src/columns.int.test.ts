import { readdirSync } from 'node:fs';
import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { columns, computed, joined, nullable, present, type Row } from './columns.ts';
import { inTransaction, type Tx } from './connection.ts';
import { clients } from './schema/clients.ts';
import { transactions } from './schema/transactions.ts';
import { users } from './schema/users.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let tables: PgTable[];

beforeAll(async () => {
  database = await createTestDatabase();
  const folder = new URL('./schema/', import.meta.url);
  const modules: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((name) => import(new URL(name, folder).href)),
  );
  tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
});

afterAll(() => database?.drop());

const asWorker = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.worker, {}, work);

describe('a column list', () => {
  test('gives the rows exactly its fields, by their types in the table', async () => {
    const list = columns(transactions, 't', ['id', 'amountCents', 'processDate', 'createdAt', 'currency', 'late']);
    expectTypeOf<Row<typeof list>>().toEqualTypeOf<{
      id: bigint;
      amountCents: bigint;
      processDate: string | null;
      createdAt: Date;
      currency: 'CAD' | 'USD';
      late: boolean;
    }>();
    const query = asWorker(async (tx) => tx.sql`select ${list} from transactions t`);
    expectTypeOf((await query)[0]).toEqualTypeOf<Row<typeof list> | undefined>();
    expect((await query).columns.map(({ name }) => name)).toEqual([
      'id',
      'amountCents',
      'processDate',
      'createdAt',
      'currency',
      'late',
    ]);
  });

  test('does not compile, nor pass, with a name the table does not have', () => {
    // @ts-expect-error a column of that name was renamed, or never was
    expect(() => columns(transactions, 't', ['amount'])).toThrow('transactions has no column amount');
    // @ts-expect-error
    expect(() => columns(transactions, 't', { paid: 'amount' })).toThrow('transactions has no column amount');
  });

  test('gives no field that was not asked for', async () => {
    const [row] = await asWorker(async (tx) => tx.sql`select ${columns(users, ['email'])} from users`);
    // @ts-expect-error
    expect(row?.firstName).toBeUndefined();
  });

  test('may give fields other names', async () => {
    const list = columns(transactions, { sentOn: 'sentDate', id: 'id' });
    expectTypeOf<Row<typeof list>>().toEqualTypeOf<{ sentOn: string | null; id: bigint }>();
    const rows = await asWorker(async (tx) => tx.sql`select ${list} from transactions`);
    expect(rows.columns.map(({ name }) => name)).toEqual(['sentOn', 'id']);
  });

  test('of a table joined with left join may be null', async () => {
    const rows = await asWorker(
      async (tx) => tx.sql`
        select ${computed<{ n: number }>({ n: 'one.n' })},
               ${nullable(columns(clients, 'c', { clientId: 'id', client: 'businessName' }))}
          from (select 1 as n) one left join clients c on c.id < ${0n}`,
    );
    expectTypeOf(rows[0]).toEqualTypeOf<{ n: number; clientId: bigint | null; client: string | null } | undefined>();
    expect([...rows]).toEqual([{ n: 1, clientId: null, client: null }]);
  });

  test('of a statement that asks for them are never null', async () => {
    const rows = await asWorker(
      async (tx) => tx.sql`
        select ${present(columns(transactions, ['processDate']))} from transactions where process_date is not null`,
    );
    expectTypeOf(rows[0]).toEqualTypeOf<{ processDate: string } | undefined>();
    expect(rows.columns.map(({ name }) => name)).toEqual(['processDate']);
  });

  test('has what is computed, by the type it is given, also with parameters', async () => {
    const rows = await asWorker(async (tx) => {
      const list = joined(
        computed<{ first: string; late: boolean }>({
          first: "t.word || '!'",
          late: tx.sql`${'2025-03-10'}::date > t.day`,
        }),
        computed<{ word: string }>({ word: 't.word' }),
      );
      expectTypeOf<Row<typeof list>>().toEqualTypeOf<{ first: string; late: boolean; word: string }>();
      return tx.sql`select ${list} from (values (${'ready'}, '2025-03-09'::date)) t (word, day)`;
    });
    expect([...rows]).toEqual([{ first: 'ready!', late: true, word: 'ready' }]);
  });

  test('leaves a statement prepared once, however often it runs', async () => {
    const list = joined(
      columns(transactions, 't', ['id', 'amountCents']),
      computed<{ cents: string }>({ cents: 't.amount_cents::text' }),
    );
    const prepared = await asWorker(async ({ sql }) => {
      for (const id of [1n, 2n, 3n]) await sql`select ${list} from transactions t where t.id = ${id}`;
      return sql<{ statement: string }[]>`
        select regexp_replace(statement, '\\s+', ' ', 'g') as statement from pg_prepared_statements where statement like '%from transactions t where t.id = $1'`;
    });
    expect([...prepared]).toEqual([
      {
        statement:
          'select t."id" as "id", t."amount_cents" as "amountCents" , t.amount_cents::text as "cents" from transactions t where t.id = $1',
      },
    ]);
  });
});

/** A value of each database type in use, and what it is in a row. */
const SAMPLES: Readonly<Record<string, readonly [sql: string, value: unknown]>> = {
  bigint: ['9007199254740993', 9007199254740993n],
  'bigint[]': ['{1,2}', [1n, 2n]],
  boolean: ['true', true],
  bytea: ['\\x01', Buffer.from([1])],
  date: ['2025-03-09', '2025-03-09'],
  integer: ['7', 7],
  json: ['{"a":1}', { a: 1 }],
  jsonb: ['{"a":1}', { a: 1 }],
  smallint: ['7', 7],
  text: ['word', 'word'],
  'text[]': ['{a,b}', ['a', 'b']],
  'timestamp with time zone': ['2025-03-09 06:59:59.5Z', new Date('2025-03-09T06:59:59.500Z')],
};

/** Whether a value is what the column's type promises. */
function keeps({ dataType, ...column }: Column, value: unknown): boolean {
  switch (dataType) {
    case 'date':
      return value instanceof Date;
    case 'array':
      return (
        Array.isArray(value) &&
        'baseColumn' in column &&
        value.every((item) => keeps(column.baseColumn as Column, item))
      );
    case 'custom':
      return value instanceof Uint8Array;
    case 'json':
      return typeof value === 'object';
    default:
      return typeof value === dataType;
  }
}

test('every column of every table comes as its type says, null only where it may be', async () => {
  for (const [type, [text, value]] of Object.entries(SAMPLES)) {
    const [row] = await database.owner.unsafe(`select '${text}'::${type} as value`);
    expect(row?.value, type).toEqual(value);
  }
  const inDatabase = await database.owner<{ table: number; number: number; type: string; required: boolean }[]>`
    select attrelid as table, attnum as number, format_type(atttypid, null) as type, attnotnull as required
      from pg_attribute where attrelid >= 16384 and attnum > 0`;
  const stored = new Map(inDatabase.map((row) => [`${row.table}.${row.number}`, row]));
  expect(tables.length).toBeGreaterThan(70);
  for (const table of tables) {
    const fields = Object.entries<Column>(getTableColumns(table));
    const list = columns(
      table,
      fields.map(([field]) => field),
    );
    const { columns: selected } = await asWorker(
      async ({ sql }) => sql`select ${list} from ${sql(getTableName(table))} limit 0`,
    );
    for (const [at, [field, column]] of fields.entries()) {
      const { type, required } = stored.get(`${selected[at]?.table}.${selected[at]?.number}`) ?? { type: '' };
      expect(selected[at]?.name).toBe(field);
      expect(keeps(column, SAMPLES[type]?.[1]), `${getTableName(table)}.${field} is ${type}`).toBe(true);
      expect(required, `${getTableName(table)}.${field}`).toBe(column.notNull);
    }
  }
});
