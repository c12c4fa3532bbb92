import type { Columns } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { fetchChunks, firstRows } from '@cordelle/db/fetch-chunks.ts';
import type { Fragment } from 'postgres';
import type { DayContext } from '../day-step.ts';
import type { Work } from '../handle.ts';
import { handleMany } from '../handle.ts';
import type { FailpointName } from '../ports/failpoints.ts';
import type { SnapshotRow } from './snapshot-rows.ts';
import { SNAPSHOT } from './snapshot-rows.ts';

const CHUNK = 4000;

/** Where debits come from: what else to select, and the tables and condition after `from`. */
export type DebitQuery<More> = { readonly more?: Columns<More>; readonly from: Fragment };

/** One step of the day over many debits. */
export type ChunkTask<More> = {
  /** Of the cursor, and the cause in the log. */
  readonly name: string;
  readonly query: (sql: Sql) => DebitQuery<More>;
  readonly failpoint?: FailpointName;
  /** What is asked of each, decided on its row (`commandOn`). */
  readonly command: (row: SnapshotRow & More) => Work;
};

/**
 * Decides about many debits: read through one cursor where they are more than a chunk, decided in memory, each chunk written in
 * a transaction of its own, the next one read meanwhile. Debits that somebody changed since they were read are decided again.
 * Returns how many moved.
 */
export async function decideInChunks<More>(ctx: DayContext, task: ChunkTask<More>): Promise<number> {
  const meta = { actor: ctx.actor, cause: `${task.name} ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at };
  let changed = 0;
  const { sql } = ctx.app.worker;
  const all = await firstRows(sql, queryOf(sql), CHUNK, { plannedAnew: true });
  if (all.length === CHUNK) await inTurn();
  else if (all.length > 0) await write(all);
  return changed;

  function queryOf(sql: Sql) {
    const { more, from } = task.query(sql);
    return sql<(SnapshotRow & More)[]>`select ${SNAPSHOT} ${more ? sql`, ${more}` : sql``} from ${from}`;
  }

  async function inTurn(): Promise<void> {
    await ctx.transaction(async (reader) => {
      let writing: Promise<void> = Promise.resolve();
      for await (const rows of fetchChunks(reader, task.name, queryOf(reader.sql), CHUNK, { many: true })) {
        await writing;
        writing = write(rows);
        // its failure is met by the next await
        writing.catch(() => undefined);
      }
      await writing;
    });
  }

  async function write(rows: readonly (SnapshotRow & More)[]): Promise<void> {
    const outcomes = await ctx.transaction((tx) => handleMany(tx, rows.map(task.command), meta));
    changed += outcomes.filter((outcome) => 'stored' in outcome && outcome.stored.length > 0).length;
    if (task.failpoint) await ctx.app.failpoint(task.failpoint);
  }
}
