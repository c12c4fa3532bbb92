import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { requireWaiting } from '@cordelle/domain/customer/debit-approval.ts';
import { recordFacts, recordFactsOfMany } from '../customers/record-fact.ts';
import { type ApprovalRow, approvalById, factOf } from './approval-row.ts';

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

type Ended = Pick<ApprovalRow, 'customerId' | 'amountCents' | 'currency' | 'processDate'> & {
  readonly clientId: bigint;
};

/**
 * Without an agreement there is nothing left to approve: what waits of these customers is taken back, and their timeline tells.
 * Where an agreement is named, only what was asked under it.
 */
export async function endApprovals(
  tx: Tx,
  customers: readonly {
    readonly clientId: bigint;
    readonly customerId: bigint;
    readonly authorizationId?: bigint | null;
  }[],
  by: By,
): Promise<void> {
  const clientIds = arrayLiteral(customers.map(({ clientId }) => clientId));
  const customerIds = arrayLiteral(customers.map(({ customerId }) => customerId));
  const agreements = arrayLiteral(customers.map(({ authorizationId }) => authorizationId ?? null));
  const ended = await tx.sql<Ended[]>`
    with ended as (
      update debit_approvals d set "end" = 'withdrawn', ended_at = ${by.at}
       where exists (
         select from unnest(${clientIds}::bigint[], ${customerIds}::bigint[], ${agreements}::bigint[]) as w (client_id, customer_id, id)
          where w.client_id = d.client_id and w.customer_id = d.customer_id
            and (w.id is null or d.authorization_id is null or w.id = d.authorization_id))
         and "end" is null and expires_at > ${by.at}
      returning client_id, id, customer_id, amount_cents, process_date
    )
    select e.client_id as "clientId", e.customer_id as "customerId", e.amount_cents as "amountCents", cl.currency,
           e.process_date as "processDate"
      from ended e join clients cl on cl.id = e.client_id order by e.client_id, e.id`;
  await recordFactsOfMany(
    tx,
    ended.map((row) => ({
      clientId: row.clientId,
      customerId: row.customerId,
      type: 'debit_approval_withdrawn',
      data: factOf(row),
    })),
    by,
  );
}
