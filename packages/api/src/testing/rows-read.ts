import type { Tx } from '@cordelle/db/connection.ts';

/** How many rows of these tables a piece of work reads, in the transaction it runs in. On a cluster: of the coordinator, which has next to none of them. */
export async function rowsRead({ sql }: Tx, tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [read] = await sql<{ rows: number }[]>`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables where relname in ${sql([...tables])}`;
    return read?.rows ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
