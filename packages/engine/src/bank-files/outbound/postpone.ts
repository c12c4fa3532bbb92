import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { WaitReason } from '@cordelle/domain/transaction/gate.ts';
import type { DayContext } from '../../day-step.ts';
import { command, handleAll, type Work } from '../../handle.ts';
import { tellOfHeldDebits } from '../../mail/tell-of-held-debits.ts';
import { tellOfWaitingDebits } from '../../microdeposits/tell-of-waiting.ts';

/** A debit of the batch of today, as its row says. */
type DueDebit = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly processDate: CalendarDate;
  readonly customerType: CustomerType;
  /** The client's business days from process date to approval. */
  readonly holdDays: number;
};

/**
 * Debits of today's batch that wait move to the next banking day, with the reason; whoever has to know is written to the first
 * time. The day after they are looked at again.
 */
export async function postpone(
  tx: Tx,
  ctx: DayContext,
  debits: readonly DueDebit[],
  reason: WaitReason,
): Promise<void> {
  if (debits.length === 0) return;
  const { rail } = ctx;
  const works = debits.map((debit): Work => {
    const { customerType, holdDays, processDate: from } = debit;
    const requestedDate = addBusinessDays(calendarOf(rail), from, 1);
    const { moved: _, ...dates } = datesOf({ rail, requestedDate, customerType, holdDays });
    const moved = { from, to: dates.processDate, reason };
    return command(transaction, debit, { type: 'move', ...dates, moved }, { earliestProcessDate: dates.processDate });
  });
  const first = await notYetMoved(tx, debits, reason);
  await handleAll(tx, works, { actor: ctx.actor, cause: `batch ${rail} ${ctx.date}`, occurredAt: ctx.at });
  await (reason === 'account_validation' ? tellOfWaitingDebits : tellOfHeldDebits)(tx, ctx, first);
}

/** Those that did not wait for this before. */
async function notYetMoved({ sql }: Tx, debits: readonly DueDebit[], reason: WaitReason): Promise<DueDebit[]> {
  const rows = await sql<{ id: bigint }[]>`
    select t.id from transactions t
     where (t.client_id, t.id) in (select * from unnest(${arrayLiteral(debits.map(({ clientId }) => clientId))}::bigint[],
                                                        ${arrayLiteral(debits.map(({ id }) => id))}::bigint[]))
       and t.moved_reason is distinct from ${reason}`;
  const first = new Set(rows.map(({ id }) => id));
  return debits.filter(({ id }) => first.has(id));
}
