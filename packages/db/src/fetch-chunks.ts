import type { PendingQuery } from 'postgres';
import type { Sql, Tx } from './connection.ts';

/**
 * Rows of a query, some thousands at a time. Where they fit into one chunk, as on most days, one statement answers, which
 * PostgreSQL plans once and not each time, as it does a cursor. More come from one cursor of the transaction: other statements
 * may run between two chunks, which the driver's own cursor does not allow; the next chunk is on its way while one is worked on.
 * `plannedForAll`: so that the last row comes soon, where PostgreSQL would see to it that the first does.
 * `many`: it is known that they make up a chunk, so the cursor is asked at once; what sorts all of them would do so twice.
 */
export async function* fetchChunks<R extends object>(
  { sql }: Tx,
  name: string,
  query: PendingQuery<R[]>,
  size: number,
  { plannedForAll = false, many = false } = {},
): AsyncGenerator<R[]> {
  if (!many) {
    const all = await firstRows(sql, query, size);
    if (all.length > 0 && all.length < size) yield all;
    if (all.length < size) return;
  }
  if (plannedForAll) await sql`set local cursor_tuple_fraction = 1`;
  await sql`declare ${sql(name)} no scroll cursor for ${query}`;
  const fetchNext = () => {
    const rows = sql<R[]>`fetch ${sql.unsafe(String(size))} from ${sql(name)}`.execute();
    // whoever stops early leaves it unread; the transaction then ends with the reason
    rows.catch(() => undefined);
    return rows;
  };
  for (let next = fetchNext(); ; ) {
    const rows = await next;
    if (rows.length === size) next = fetchNext();
    if (rows.length > 0) yield [...rows];
    if (rows.length < size) break;
  }
  await sql`close ${sql(name)}`;
}

/**
 * As many rows of a query as make up a chunk; fewer are all of them. `plannedAnew`: for its very values, each time; for a condition
 * that holds for a few rows among millions on one day, and for most of them on another.
 */
export async function firstRows<R extends object>(
  sql: Sql,
  query: PendingQuery<R[]>,
  size: number,
  { plannedAnew = false } = {},
): Promise<R[]> {
  const asked = sql<R[]>`${query} limit ${size}`;
  // The driver gives no name to a statement whose options say so.
  if (plannedAnew) Object.assign(Reflect.get(asked, 'options'), { prepare: false });
  return [...(await asked)];
}
