import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { requireWaiting } from '@cordelle/domain/customer/debit-approval.ts';
import { recordFacts } from '../customers/record-fact.ts';
import { approvalById, factOf } from './approval-row.ts';

type By = { readonly actor: string; readonly at: Date };

/** Takes back what a payer was asked and has not answered. Throws `record.not_found`, `approval.not_waiting`. */
export async function takeBackApproval(tx: Tx, clientId: bigint, id: bigint, by: By): Promise<void> {
  const row = await approvalById(tx, { clientId, id }, { lock: true });
  requireWaiting(row, by.at);
  await tx.sql`
    update debit_approvals set "end" = 'withdrawn', ended_at = ${by.at} where client_id = ${clientId} and id = ${id}`;
  const fact = { customerId: row.customerId, type: 'debit_approval_withdrawn', data: factOf(row) } as const;
  await recordFacts(tx, clientId, [fact], by);
}

/** Without a consent there is nothing left to approve: what waits of these customers is taken back, and their timeline tells. */
export async function endApprovals(
  { sql }: Tx,
  customers: readonly { readonly clientId: bigint; readonly customerId: bigint }[],
  { actor, at }: By,
): Promise<void> {
  const clientIds = arrayLiteral(customers.map(({ clientId }) => clientId));
  const customerIds = arrayLiteral(customers.map(({ customerId }) => customerId));
  await sql`
    with ended as (
      update debit_approvals set "end" = 'withdrawn', ended_at = ${at}
       where (client_id, customer_id) in (select * from unnest(${clientIds}::bigint[], ${customerIds}::bigint[]))
         and "end" is null and expires_at > ${at}
      returning client_id, id, customer_id, amount_cents, process_date
    )
    insert into customer_facts (client_id, customer_id, type, data, actor, occurred_at)
    select e.client_id, e.customer_id, 'debit_approval_withdrawn',
           jsonb_build_object('amount', (e.amount_cents / 100.0)::numeric(20, 2)::text, 'currency', cl.currency,
                              'processDate', e.process_date::text),
           ${actor}, ${at}
      from ended e join clients cl on cl.id = e.client_id order by e.client_id, e.id`;
}
