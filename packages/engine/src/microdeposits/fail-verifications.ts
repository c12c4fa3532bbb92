import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { changeCustomers } from '../customers/customer-rows.ts';
import { recordFactsOfMany } from '../customers/record-fact.ts';
import { ofEachClient } from '../of-each-client.ts';

type Failed = { readonly clientId: bigint; readonly id: bigint; readonly from: string };

/**
 * The customers of these microdeposits are not verified, unless they are by other means; their timeline tells. A constant
 * number of statements.
 */
export async function failVerifications(
  tx: Tx,
  microdeposits: readonly { readonly clientId: bigint; readonly streamId: bigint }[],
  { actor, occurredAt: at }: AppendMeta,
): Promise<void> {
  if (microdeposits.length === 0) return;
  const found = await ofEachClient(microdeposits, (clientId, of) =>
    tx.sql<Failed[]>`
      select c.client_id as "clientId", c.id, c.bank_verification as "from"
        from microdeposits m
        join customers c on c.client_id = m.client_id and c.id = m.customer_id and c.bank_account_id = m.bank_account_id
       where m.client_id = ${clientId} and m.id = any(${arrayLiteral(of.map(({ streamId }) => streamId))}::bigint[])
         and c.bank_verification not in ('failed', 'complete')
       order by c.id for update of c`.execute(),
  );
  const failed = [...new Map(found.map((row) => [`${row.clientId}/${row.id}`, row])).values()];
  await changeCustomers(
    tx,
    failed.map(({ clientId, id }) => ({ clientId, id, bankVerification: 'failed' as const })),
  );
  const facts = failed.map(({ clientId, id: customerId, from }) => ({
    clientId,
    customerId,
    type: 'verification_changed' as const,
    data: { from, to: 'failed' },
  }));
  await recordFactsOfMany(tx, facts, { actor, at });
  const act = { at, actor, action: 'customers.fail_verification', targetType: 'customers', after: {} };
  await writeAuditRows(
    tx,
    failed.map(({ clientId, id }) => ({ ...act, clientId, targetId: id })),
  );
}
