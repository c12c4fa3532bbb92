import type { Sql } from '@cordelle/db/connection.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import type { Fragment, PendingQuery, Row } from 'postgres';
import type { DayContext } from '../day-step.ts';
import { handleMany, type Work } from '../handle.ts';
import type { FailpointName } from '../ports/failpoints.ts';
import { type SnapshotRow, snapshotColumns } from './snapshot-rows.ts';

const CHUNK = 4000;

/** Where debits come from: what else to select, and the tables and condition after `from`. */
export type DebitQuery = { readonly more?: Fragment; readonly from: Fragment };

/** One step of the day over many debits. */
export type ChunkTask<R extends SnapshotRow> = {
  /** Of the cursor, and the cause in the log. */
  readonly name: string;
  readonly query: (sql: Sql) => DebitQuery;
  readonly failpoint?: FailpointName;
  /** What is asked of each, decided on its row (`commandOn`). */
  readonly command: (row: R) => Work;
};

/**
 * Decides about many debits: read through one cursor, decided in memory, each chunk written in a transaction of its own, the
 * next one read meanwhile. Debits that somebody changed since they were read are decided again. Returns how many moved.
 */
export async function decideInChunks<R extends SnapshotRow>(ctx: DayContext, task: ChunkTask<R>): Promise<number> {
  const meta = { actor: ctx.actor, cause: `${task.name} ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at };
  return ctx.transaction(async (reader) => {
    const { more, from } = task.query(reader.sql);
    const query = reader.sql`
      select ${snapshotColumns(reader.sql)} ${more ? reader.sql`, ${more}` : reader.sql``} from ${from}`;
    let changed = 0;
    let writing: Promise<void> = Promise.resolve();
    for await (const rows of fetchChunks<R>(reader, task.name, query as PendingQuery<Row[]>, CHUNK)) {
      await writing;
      writing = write(rows);
      // its failure is met by the next await
      writing.catch(() => undefined);
    }
    await writing;
    return changed;

    async function write(rows: readonly R[]): Promise<void> {
      const outcomes = await ctx.transaction((tx) => handleMany(tx, rows.map(task.command), meta));
      changed += outcomes.filter((outcome) => 'stored' in outcome && outcome.stored.length > 0).length;
      if (task.failpoint) await ctx.app.failpoint(task.failpoint);
    }
  });
}
