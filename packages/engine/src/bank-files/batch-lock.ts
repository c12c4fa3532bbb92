import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

const nameOf = (rail: Rail) => `batch of ${rail}`;

/** Taken by whoever freezes a batch: waits for changes under way, and lets none begin until the transaction ends. */
export async function lockBatch({ sql }: Tx, rail: Rail): Promise<void> {
  await Promise.all([
    sql`set local lock_timeout = '60s'`,
    sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(rail)}, 0))`,
  ]);
}

/** Taken before a Future debit is changed or removed: until the transaction ends no batch of the rail freezes. */
export async function keepBatchOpen({ sql }: Tx, rail: Rail): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${nameOf(rail)}, 0))`;
}

/**
 * Whether a debit stands in a file that is being made or is on its way. Call it before changing or removing a Future debit:
 * the batch is kept open until the transaction ends, so the answer stays true.
 */
export async function standsInFile(
  tx: Tx,
  rail: Rail,
  transaction: { readonly clientId: bigint; readonly id: bigint },
): Promise<boolean> {
  await keepBatchOpen(tx, rail);
  const [entry] = await tx.sql`
    select 1 from bank_file_entries
     where client_id = ${transaction.clientId} and kind = 'debit' and stream_id = ${transaction.id} and not withdrawn`;
  return entry !== undefined;
}
