import type { Sql } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import type { Fragment, PendingQuery, Row } from 'postgres';
import { fetchChunks } from '../bank-files/outbound/fetch-chunks.ts';
import { commit } from '../commit.ts';
import type { DayContext } from '../day/step.ts';
import type { FailpointName } from '../ports/failpoints.ts';
import { type SnapshotRow, snapshotColumns } from './snapshot-rows.ts';

const CHUNK = 4000;

/** Where debits come from: what else to select, and the tables and condition after `from`. */
export type DebitQuery = { readonly more?: Fragment; readonly from: Fragment };

/**
 * Decides about many debits: read through one cursor, decided in memory, each chunk written in a transaction of its own, the
 * next one read meanwhile. A debit that somebody changed since it was read is left for the next run. Answers how many moved.
 */
export async function decideInChunks<R extends SnapshotRow>(
  ctx: DayContext,
  task: {
    readonly name: string;
    readonly query: (sql: Sql) => DebitQuery;
    readonly failpoint?: FailpointName;
    readonly decide: (row: R) => readonly TransactionEvent[];
  },
): Promise<number> {
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
      const appends = rows.flatMap((row): StreamAppend[] => {
        const events = task.decide(row);
        if (events.length === 0) return [];
        const { clientId, id: streamId, version: expectedVersion } = row;
        return [{ clientId, streamType: 'transaction', streamId, expectedVersion, events }];
      });
      const { conflicts } = await ctx.transaction((tx) =>
        commit(tx, appends, { actor: ctx.actor, cause: `${task.name} ${ctx.rail} ${ctx.date}`, occurredAt: ctx.at }),
      );
      changed += appends.length - conflicts.length;
      if (task.failpoint) await ctx.app.failpoint(task.failpoint);
    }
  });
}
