import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { keepBatchOpen } from '@cordelle/engine/bank-files/batch-lock.ts';
import { endApprovals } from '@cordelle/engine/debit-approvals/take-back.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { batchIsFrozen } from '../transaction-schedules/collecting.ts';
import { STILL_TO_COME } from '../transaction-schedules/still-to-come.ts';

/** What became of a customer's payments. */
export type Ended = {
  /** Schedules that ended; they do not come back by themselves. */
  readonly schedules: number;
  /** Planned debits that were removed. */
  readonly payments: number;
  /** Debits the bank has already: they go on. */
  readonly underWay: number;
};

export const NOTHING_ENDED: Ended = { schedules: 0, payments: 0, underWay: 0 };

/** Condition on `transactions t` that are planned or sent: it does not end with what it is made under. */
export const AT_BANK = `t.status <> 'Future' or exists (
  select 1 from bank_file_entries e
   where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)`;

/**
 * Ends what customers pay, whose rows the caller holds: their schedules end, but for those that are over, and their planned debits
 * are removed (t4), but for those that are at the bank. Debits past the cut-off that are in no file yet are stopped by the gate of
 * the batch. What they were asked to approve is taken back. `onlyUnder`: of one agreement alone. Returns what ended, by customer; a
 * constant number of statements.
 */
export async function endPayments(
  tx: Tx,
  requestMeta: RequestMeta,
  rail: Rail,
  customerIds: readonly bigint[],
  reason: 'customer_archived' | 'authorization_revoked' | 'client_closed',
  onlyUnder: bigint | null = null,
): Promise<ReadonlyMap<bigint, Ended>> {
  const { sql } = tx;
  const { clientId, now } = requestMeta;
  const ids = arrayLiteral(customerIds);
  await keepBatchOpen(tx, rail);
  const schedules = await sql`
    select ${columns(transactionSchedules, 's', ['id', 'customerId'])} from transaction_schedules s
     where s.client_id = ${clientId} and s.customer_id = any(${ids}::bigint[]) and ${sql.unsafe(STILL_TO_COME)}
       and (${onlyUnder}::bigint is null or s.authorization_id = ${onlyUnder}) order by s.id`;
  const debits = await sql`
    select ${columns(transactions, 't', ['id', 'customerId', 'batchDate'])}, ${computed<{ atBank: boolean }>({ atBank: AT_BANK })}
      from transactions t
     where t.client_id = ${clientId} and t.customer_id = any(${ids}::bigint[]) and t.status in ('Future', 'Sent to Bank')
       and (${onlyUnder}::bigint is null or t.authorization_id = ${onlyUnder})
     order by t.id`;
  const planned = debits.filter(({ atBank, batchDate }) => !atBank && !batchIsFrozen(rail, batchDate, now));
  const ending = customerIds.map((customerId) => ({ clientId, customerId, authorizationId: onlyUnder }));
  await endApprovals(tx, ending, { actor: requestMeta.meta.actor, at: now });
  await handleAll(
    tx,
    [
      ...schedules.map(({ id }) => command(transactionSchedule, { clientId, id }, { type: 'remove', reason }, {})),
      ...planned.map(({ id }) =>
        command(transaction, { clientId, id }, { type: 'remove', reason }, { batchFrozen: false }),
      ),
    ],
    requestMeta.meta,
  );
  const ended = new Map<bigint, Ended>();
  const count = (customerId: bigint, what: keyof Ended) => {
    const known = ended.get(customerId) ?? NOTHING_ENDED;
    ended.set(customerId, { ...known, [what]: known[what] + 1 });
  };
  for (const { customerId } of schedules) count(customerId, 'schedules');
  for (const { customerId } of planned) count(customerId, 'payments');
  for (const { customerId, atBank } of debits) if (atBank) count(customerId, 'underWay');
  return ended;
}
