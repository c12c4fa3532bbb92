import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { endRequests } from '../authorizations/end-requests.ts';
import { changeCustomers } from '../customers/customer-rows.ts';
import { recordFactsOfMany } from '../customers/record-fact.ts';
import { ofEachClient } from '../of-each-client.ts';

const ACTOR = 'system:outbox';

type MailKey = { readonly clientId: bigint; readonly id: bigint };

/**
 * Notes on payers that mail to their address comes back: their open requests for an authorization never arrived, and whoever
 * knows them is to correct the address. An address that was corrected meanwhile is left in peace.
 */
export async function recordBounces(tx: Tx, mails: readonly MailKey[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  const found = await ofEachClient(mails, (clientId, of) =>
    tx.sql`
    select ${columns(customers, 'c', { clientId: 'clientId', customerId: 'id' })}, ${columns(outbox, 'o', ['template'])}
      from outbox o
      join customers c on c.client_id = o.client_id and c.id = o.customer_id and lower(c.email) = lower(o.to_address)
     where o.client_id = ${clientId} and o.id = any(${arrayLiteral(of.map(({ id }) => id))}::bigint[])
       and c.email_bounced_at is null
     order by c.id, o.id for update of c`.execute(),
  );
  const bounced = [...new Map(found.map((row) => [`${row.clientId}/${row.customerId}`, row])).values()];
  await changeCustomers(
    tx,
    bounced.map(({ clientId, customerId: id }) => ({ clientId, id, emailBouncedAt: at })),
  );
  const by = { actor: ACTOR, at };
  const facts = bounced.map(({ clientId, customerId, template }) => ({
    clientId,
    customerId,
    type: 'email_bounced' as const,
    data: { template },
  }));
  await recordFactsOfMany(tx, facts, by);
  for (const [clientId, rows] of Map.groupBy(bounced, (row) => row.clientId)) {
    const customerIds = rows.map(({ customerId }) => customerId);
    await endRequests(tx, clientId, customerIds, { end: 'bounced', ...by });
  }
}
