import type { Database } from './connection.ts';

/** Lets the database count the tables that have doubled since it last did, so that its plans are made for what is there. Of the worker alone. */
export async function countGrownTables(worker: Database): Promise<void> {
  await worker.sql`select walls.count_grown_tables()`;
}
