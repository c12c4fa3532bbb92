import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';

/**
 * Calls off the microdeposits of customers that are in no bank file; those in one go on. The caller keeps the batch open. The
 * customers were not verified and wait for nothing any more.
 */
export async function callOffMicrodeposits(
  tx: Tx,
  requestMeta: RequestMeta,
  customerIds: readonly bigint[],
): Promise<void> {
  const { clientId } = requestMeta;
  const waiting = await tx.sql`
    select ${columns(microdeposits, 'm', ['id', 'customerId'])} from microdeposits m
     where m.client_id = ${clientId} and m.customer_id = any(${arrayLiteral(customerIds)}::bigint[])
       and m.status = 'Requested' and m.bank_file_id is null
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = m.client_id and e.kind = 'microdeposit' and e.stream_id = m.id and not e.withdrawn)
     order by m.id`;
  if (waiting.length === 0) return;
  await handleAll(
    tx,
    waiting.map(({ id }) =>
      command(microdeposit, { clientId, id }, { type: 'cancel', reason: 'customer_archived' }, {}),
    ),
    requestMeta.meta,
  );
  const unverified = await tx.sql<{ id: bigint }[]>`
    select id from customers
     where client_id = ${clientId} and bank_verification = 'pending' and verification_method = 'microdeposit'
       and id = any(${arrayLiteral(waiting.map(({ customerId }) => customerId))}::bigint[])
     order by id for update`;
  const ids = unverified.map(({ id }) => id);
  await changeCustomersAlike(tx, clientId, ids, { bankVerification: 'none', verificationMethod: null });
}
