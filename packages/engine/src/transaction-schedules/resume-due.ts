import { columns } from '@cordelle/db/columns.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { command, handleMany } from '../handle.ts';

const CHUNK = 1000;

const pauseIsOver = ({ app, rail, date }: DayContext) => app.worker.sql`
  currency = ${currencyOf(rail)} and active and paused and paused_until <= ${date}`;

/** Schedules whose pause has come to its end. */
export const endedPauses = (ctx: DayContext) =>
  ctx.app.worker.sql`select from transaction_schedules where ${pauseIsOver(ctx)}`;

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

async function resumeChunk(ctx: DayContext): Promise<number> {
  const { date, at, actor } = ctx;
  return ctx.transaction(async (tx) => {
    const due = await tx.sql`
      select ${columns(transactionSchedules, ['clientId', 'id'])} from transaction_schedules
       where ${pauseIsOver(ctx)}
       order by paused_until, client_id, id limit ${CHUNK}`;
    const works = due.map((row) => command(transactionSchedule, row, { type: 'resumeWhenDue' }, { today: date }));
    // one that ended meanwhile is refused: it is not due any more
    await handleMany(tx, works, { actor, cause: `end of pause ${date}`, occurredAt: at });
    return due.length;
  });
}
