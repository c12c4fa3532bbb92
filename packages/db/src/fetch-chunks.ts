import type { PendingQuery } from 'postgres';
import type { Tx } from './connection.ts';

/**
 * Rows of a query, some thousands at a time, from one cursor of the transaction. Other statements may run between two
 * chunks, which the driver's own cursor does not allow; the next chunk is on its way while one is worked on.
 */
export async function* fetchChunks<R extends object>(
  { sql }: Tx,
  name: string,
  query: PendingQuery<R[]>,
  size: number,
): AsyncGenerator<R[]> {
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
