import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { type Asking, allOrNothing } from '../asking.ts';
import { keepBatchOpen } from '../bank-files/batch-lock.ts';
import { command } from '../handle.ts';
import { batchIsFrozen } from '../transaction-schedules/collecting.ts';
import { recordFacts } from './record-fact.ts';

/** What archiving a customer did to their payments. */
export type Ended = {
  /** Schedules that ended; they do not come back with the customer. */
  readonly schedules: number;
  /** Planned debits that were removed. */
  readonly payments: number;
  /** Debits the bank has already: they go on. */
  readonly underWay: number;
};

const NOTHING: Ended = { schedules: 0, payments: 0, underWay: 0 };

/**
 * Archives customers whose rows the caller holds: their schedules end and their planned debits are removed (t4), but for those
 * that are at the bank. Debits past the cut-off that are in no file yet are stopped by the gate of the batch. Answers what
 * ended, by customer; a constant number of statements.
 */
export async function archiveCustomers(
  tx: Tx,
  asking: Asking,
  rail: Rail,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Ended>> {
  if (customerIds.length === 0) return new Map();
  const { sql } = tx;
  const { clientId, now } = asking;
  const ids = arrayLiteral(customerIds);
  await keepBatchOpen(tx, rail);
  const schedules = await sql<{ id: bigint; customerId: bigint }[]>`
    select id, customer_id as "customerId" from transaction_schedules
     where client_id = ${clientId} and customer_id = any(${ids}::bigint[]) and active order by id`;
  const debits = await sql<{ id: bigint; customerId: bigint; batchDate: string | null; atBank: boolean }[]>`
    select t.id, t.customer_id as "customerId", t.batch_date as "batchDate",
           t.status <> 'Future' or exists (
             select 1 from bank_file_entries e
              where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn) as "atBank"
      from transactions t
     where t.client_id = ${clientId} and t.customer_id = any(${ids}::bigint[]) and t.status in ('Future', 'Sent to Bank')
     order by t.id`;
  const planned = debits.filter(({ atBank, batchDate }) => !atBank && !batchIsFrozen(rail, batchDate, now));
  await allOrNothing(
    tx,
    [
      ...schedules.map(({ id }) =>
        command(transactionSchedule, { clientId, id }, { type: 'remove', reason: 'customer_archived' }, {}),
      ),
      ...planned.map(({ id }) =>
        command(transaction, { clientId, id }, { type: 'remove', reason: 'customer_archived' }, { batchFrozen: false }),
      ),
    ],
    asking,
  );
  await sql`
    update customers set active = false, archived_at = ${now}
     where client_id = ${clientId} and id = any(${ids}::bigint[])`;
  const ended = new Map<bigint, Ended>();
  const count = (customerId: bigint, what: keyof Ended) => {
    const known = ended.get(customerId) ?? NOTHING;
    ended.set(customerId, { ...known, [what]: known[what] + 1 });
  };
  for (const { customerId } of schedules) count(customerId, 'schedules');
  for (const { customerId } of planned) count(customerId, 'payments');
  for (const { customerId, atBank } of debits) if (atBank) count(customerId, 'underWay');
  await recordFacts(
    tx,
    clientId,
    customerIds.map((customerId) => ({ customerId, type: 'archived', data: ended.get(customerId) ?? NOTHING })),
    { actor: asking.meta.actor, at: now },
  );
  return ended;
}

/** Takes archived customers back. Answers how many of their schedules stay ended, by customer. */
export async function unarchiveCustomers(
  tx: Tx,
  { clientId, now, meta }: Asking,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (customerIds.length === 0) return new Map();
  const { sql } = tx;
  const ids = arrayLiteral(customerIds);
  await sql`
    update customers set active = true, archived_at = null
     where client_id = ${clientId} and id = any(${ids}::bigint[])`;
  const ended = await sql<{ customerId: bigint; schedules: number }[]>`
    select distinct on (customer_id) customer_id as "customerId", coalesce((data->>'schedules')::int, 0) as schedules
      from customer_facts
     where client_id = ${clientId} and customer_id = any(${ids}::bigint[]) and type = 'archived'
     order by customer_id, occurred_at desc, id desc`;
  await recordFacts(
    tx,
    clientId,
    customerIds.map((customerId) => ({ customerId, type: 'unarchived' })),
    { actor: meta.actor, at: now },
  );
  return new Map(ended.map(({ customerId, schedules }) => [customerId, schedules]));
}
