import type { Database } from '@cordelle/db/connection.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { DisplayStatus, TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import { UNREAD_RETURNS } from '@cordelle/engine/transactions/under-review.ts';

/** A return may still come of these. */
const OPEN_TO_RETURNS: ReadonlySet<DisplayStatus> = new Set(['Sent to Bank', 'Processed', 'Approved']);

/**
 * Since when a file of returns lies unread that came after a debit left and may speak of it; null: none does. Asked as the worker:
 * what is said about a file that nobody could read is no client's.
 */
export async function unreadFileSince(
  { sql }: Database,
  { asOf }: { readonly asOf: Date | null },
  {
    status,
    batchDate,
    rail,
  }: Pick<TransactionSnapshot, 'batchDate'> & { readonly status: DisplayStatus; readonly rail: Rail },
): Promise<string | null> {
  if (batchDate === null || !OPEN_TO_RETURNS.has(status)) return null;
  const open =
    asOf === null
      ? sql`r.resolved_at is null`
      : sql`r.opened_at <= ${asOf} and coalesce(r.resolved_at > ${asOf}, true)`;
  const [row] = await sql<{ since: Date | null }[]>`
    select min(r.opened_at) as since from review_items r
     where ${UNREAD_RETURNS(sql)} and r.rail = ${rail} and ${open}
       and (r.opened_at at time zone ${RAIL_FACTS[rail].zone})::date >= ${batchDate}`;
  return row?.since?.toISOString() ?? null;
}
