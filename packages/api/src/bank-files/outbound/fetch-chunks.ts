import type { Tx } from '@cordelle/db/connection.ts';
import type { PendingQuery, Row } from 'postgres';

/**
 * Rows of a query, some thousands at a time, from one cursor of the transaction. Other statements may run between two
 * chunks, which the driver's own cursor does not allow.
 */
export async function* fetchChunks<R extends Row>(
  { sql }: Tx,
  name: string,
  query: PendingQuery<Row[]>,
  size: number,
): AsyncGenerator<R[]> {
  await sql`declare ${sql(name)} no scroll cursor for ${query}`;
  for (;;) {
    const rows = await sql<R[]>`fetch ${sql.unsafe(String(size))} from ${sql(name)}`;
    if (rows.length > 0) yield [...rows];
    if (rows.length < size) break;
  }
  await sql`close ${sql(name)}`;
}
