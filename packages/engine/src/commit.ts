import type { Tx } from '@cordelle/db/connection.ts';
import { type Appended, type AppendItem, beginAppend, type LogEnds } from '@cordelle/db/event-store/append.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { project } from './projections.ts';

/**
 * Stores events and writes what they mean, in the caller's transaction: `append` and all projections. Streams at another
 * version than expected are left out whole and named in `conflicts`. Any number of streams in a constant number of statements.
 * With the `ends` of the logs as they were before the streams were read, one round trip; see `beginAppend`.
 */
export async function commit(
  tx: Tx,
  appends: readonly AppendItem[],
  meta: AppendMeta,
  ends?: LogEnds,
): Promise<Appended> {
  const { stored, conflicts, written } = await beginAppend(tx, appends, meta, ends);
  await Promise.all([written, project(tx, stored)]);
  return { stored, conflicts };
}
