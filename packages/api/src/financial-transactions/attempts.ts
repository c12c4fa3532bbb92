import type { Tx } from '@cordelle/db/connection.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import type { TransactionRowStatus, TransactionStage } from '@cordelle/domain/transaction/state.ts';

/** One attempt to collect a debit. */
export type AttemptRow = {
  readonly id: bigint;
  readonly retryOf: bigint | null;
  readonly status: Exclude<TransactionRowStatus, 'Removed' | 'Discarded'>;
  readonly stage: TransactionStage | null;
  readonly processDate: string | null;
  readonly returnCode: string | null;
  readonly settledDate: string | null;
  readonly holdReason: HoldReason | null;
};

/** Every attempt at the same debit, oldest first; those taken out before they were sent are left out. */
export async function attemptsOf({ sql }: Tx, clientId: bigint, id: bigint): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    with recursive earlier as (
      select t.id, t.retry_of from transactions t where t.client_id = ${clientId} and t.id = ${id}
      union all
      select t.id, t.retry_of from earlier e join transactions t on t.client_id = ${clientId} and t.id = e.retry_of
    ), attempts as (
      select t.*, 1 as nth from earlier e join transactions t on t.client_id = ${clientId} and t.id = e.id where e.retry_of is null
      union all
      select t.*, a.nth + 1 from attempts a
        join transactions t on t.client_id = a.client_id and t.customer_id = a.customer_id and t.retry_of = a.id
    )
    select id, retry_of as "retryOf", status, stage, process_date as "processDate", return_code as "returnCode",
           settled_date as "settledDate", hold_reason as "holdReason"
      from attempts where status not in ('Removed', 'Discarded') order by nth, id`;
}

/** How often a debit was presented up to one attempt, that one included, and on which date first. */
export function presentedUpTo(attempts: readonly AttemptRow[], id: bigint) {
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const line: AttemptRow[] = [];
  for (let at = byId.get(id); at; at = at.retryOf === null ? undefined : byId.get(at.retryOf)) line.push(at);
  const presented = line.filter(({ stage }) => stage !== 'not_sent');
  return { count: presented.length, firstProcessDate: presented.at(-1)?.processDate ?? null };
}

/** The attempt that follows one; an attempt that never left for the bank does not stand in the way of another. */
export const triedAgainBy = (attempts: readonly AttemptRow[], id: bigint): bigint | null =>
  attempts.findLast(({ retryOf, stage }) => retryOf === id && stage !== 'not_sent')?.id ?? null;
