import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { datesOf, earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import type { ClockTime } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { command, handleMany, type Work } from '../handle.ts';

/** Why a debit could not keep its date; each is a message key. */
export type MoveReason = 'file_refused' | 'batch_missed';

/** A Future debit that may have to move. */
export type MovableDebit = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly processDate: CalendarDate;
  readonly customerType: CustomerType;
  /** The client's business days from process date to approval. */
  readonly holdDays: number;
};

/** A debit that has another day now; `from`: the one it had. */
export type MovedDebit = { readonly clientId: bigint; readonly id: bigint; readonly from: CalendarDate };

/**
 * Plans Future debits again whose process date the bank can no longer meet at `now`, on the first date it can; the others
 * keep theirs. `cutoff`: rail-local time until which the bank takes files. Returns those that moved.
 */
export async function moveDebits(
  tx: Tx,
  debits: readonly MovableDebit[],
  move: { readonly rail: Rail; readonly now: Date; readonly cutoff: ClockTime; readonly reason: MoveReason },
  meta: AppendMeta,
): Promise<MovedDebit[]> {
  const { rail, now, cutoff, reason } = move;
  const earliest = earliestProcessDate({ rail, now, cutoff });
  const late = debits.filter((debit) => debit.processDate < earliest);
  const works = late.map((debit): Work => {
    const { customerType, holdDays, processDate: from } = debit;
    const { moved: _, ...dates } = datesOf({ rail, requestedDate: earliest, customerType, holdDays });
    const moved = { from, to: dates.processDate, reason };
    return command(transaction, debit, { type: 'move', ...dates, moved }, { earliestProcessDate: earliest });
  });
  const outcomes = await handleMany(tx, works, meta);
  return late.flatMap(({ clientId, id, processDate: from }, index) => {
    const outcome = outcomes[index];
    return outcome && 'stored' in outcome && outcome.stored.length > 0 ? [{ clientId, id, from }] : [];
  });
}
