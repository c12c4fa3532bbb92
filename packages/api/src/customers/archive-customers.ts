import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { callOffMicrodeposits } from '../microdeposits/call-off.ts';
import { type Ended, endPayments, NOTHING_ENDED } from './end-payments.ts';

/**
 * Archives customers whose rows the caller holds: their payments end (`endPayments`), microdeposits that have not left are called
 * off, and nothing new is planned. Returns what ended, by customer; a constant number of statements.
 */
export async function archiveCustomers(
  tx: Tx,
  requestMeta: RequestMeta,
  rail: Rail,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Ended>> {
  if (customerIds.length === 0) return new Map();
  const { clientId, now } = requestMeta;
  const ended = await endPayments(tx, requestMeta, rail, customerIds, 'customer_archived');
  await callOffMicrodeposits(tx, requestMeta, customerIds);
  await changeCustomersAlike(tx, clientId, customerIds, { active: false, archivedAt: now });
  await recordFacts(
    tx,
    clientId,
    customerIds.map((customerId) => ({ customerId, type: 'archived', data: ended.get(customerId) ?? NOTHING_ENDED })),
    { actor: requestMeta.meta.actor, at: now },
  );
  return ended;
}

/** Takes archived customers back. Returns how many of their schedules stay ended, by customer. */
export async function unarchiveCustomers(
  tx: Tx,
  { clientId, now, meta }: RequestMeta,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (customerIds.length === 0) return new Map();
  const { sql } = tx;
  const ids = arrayLiteral(customerIds);
  await changeCustomersAlike(tx, clientId, customerIds, { active: true, archivedAt: null, importUndone: false });
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
