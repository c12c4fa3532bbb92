import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendItem } from '@cordelle/db/event-store/append.ts';
import { loadStreams } from '@cordelle/db/event-store/load.ts';
import { streamKey } from '@cordelle/db/event-store/stored-event.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { commit } from '../commit.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { VersionConflict } from '../version-conflict.ts';

const CHUNK = 1000;
const TRIES_MAX = 3;

/**
 * Ends the pauses whose date has come. Debits from that date on were written while they lasted; what fell before it is passed
 * over. Run twice it finds nothing.
 */
export async function resumeDue(ctx: DayContext): Promise<Counts> {
  let resumed = 0;
  for (;;) {
    const chunk = await resumeChunk(ctx);
    resumed += chunk;
    if (chunk < CHUNK) return { resumed };
  }
}

/** One chunk in one transaction; tried again when somebody changed one of its schedules meanwhile. */
async function resumeChunk(ctx: DayContext): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.transaction((tx) => endPauses(tx, ctx));
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === TRIES_MAX) throw error;
    }
  }
}

async function endPauses(tx: Tx, { rail, date, at, actor }: DayContext): Promise<number> {
  const due = await tx.sql<{ clientId: bigint; id: bigint }[]>`
    select client_id as "clientId", id from transaction_schedules
     where currency = ${currencyOf(rail)} and active and paused and paused_until <= ${date}
     order by paused_until, client_id, id limit ${CHUNK}`;
  const refs = due.map(({ clientId, id }) => ({ clientId, streamType: 'schedule' as const, streamId: id }));
  const streams = await loadStreams(tx, refs);
  const appends = refs.map((ref): AppendItem => {
    const history = (streams.get(streamKey(ref)) ?? []).flatMap((event) =>
      event.streamType === 'schedule' ? [event] : [],
    );
    const state = fold(transactionSchedule, history);
    const events = transactionSchedule.decide({ type: 'resumeWhenDue' }, state, { today: date });
    return { ...ref, expectedVersion: history.length, events };
  });
  const meta = { actor, cause: `end of pause ${date}`, occurredAt: at };
  const { conflicts } = await commit(tx, appends, meta);
  if (conflicts.length > 0) throw new VersionConflict(conflicts.map(streamKey));
  return due.length;
}
