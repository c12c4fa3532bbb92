import type { Sql } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import type { Fragment, PendingQuery, Row } from 'postgres';
import { commit } from '../commit.ts';
import type { DayContext } from '../day-step.ts';
import type { FailpointName } from '../ports/failpoints.ts';
import { type SnapshotRow, snapshotColumns } from './snapshot-rows.ts';

const CHUNK = 4000;
const PASSES_MAX = 3;

/** Where debits come from: what else to select, and the tables and condition after `from`. */
export type DebitQuery = { readonly more?: Fragment; readonly from: Fragment };

/** One step of the day over many debits. */
export type ChunkTask<R extends SnapshotRow> = {
  /** Of the cursor, and the cause in the log. */
  readonly name: string;
  readonly query: (sql: Sql) => DebitQuery;
  readonly failpoint?: FailpointName;
  readonly decide: (row: R) => readonly TransactionEvent[];
};

/**
 * Decides about many debits: read through one cursor, decided in memory, each chunk written in a transaction of its own, the
 * next one read meanwhile. Debits that somebody changed since they were read are read again. Answers how many moved.
 */
export async function decideInChunks<R extends SnapshotRow>(ctx: DayContext, task: ChunkTask<R>): Promise<number> {
  let changed = 0;
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const result = await onePass(ctx, task);
    changed += result.changed;
    if (result.conflicts === 0) break;
  }
  return changed;
}

async function onePass<R extends SnapshotRow>(
  ctx: DayContext,
  task: ChunkTask<R>,
): Promise<{ changed: number; conflicts: number }> {
  return ctx.transaction(async (reader) => {
    const { more, from } = task.query(reader.sql);
    const query = reader.sql`
      select ${snapshotColumns(reader.sql)} ${more ? reader.sql`, ${more}` : reader.sql``} from ${from}`;
    const result = { changed: 0, conflicts: 0 };
    let writing: Promise<void> = Promise.resolve();
    for await (const rows of fetchChunks<R>(reader, task.name, query as PendingQuery<Row[]>, CHUNK)) {
      await writing;
      writing = write(rows);
      // its failure is met by the next await
      writing.catch(() => undefined);
    }
    await writing;
    return result;

    async function write(rows: readonly R[]): Promise<void> {
      const appends = rows.flatMap((row): StreamAppend[] => {
        const events = task.decide(row);
        if (events.length === 0) return [];
        const { clientId, id: streamId, version: expectedVersion } = row;
        return [{ clientId, streamType: 'transaction', streamId, expectedVersion, events }];
      });
      const { conflicts } = await ctx.transaction((tx) =>
        commit(tx, appends, { actor: ctx.actor, cause: `${task.name} ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at }),
      );
      result.changed += appends.length - conflicts.length;
      result.conflicts += conflicts.length;
      if (task.failpoint) await ctx.app.failpoint(task.failpoint);
    }
  });
}
