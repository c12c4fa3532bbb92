import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { endRequests } from '../customers/end-requests.ts';
import { recordFacts } from '../customers/record-fact.ts';

const ACTOR = 'system:outbox';

type MailKey = { readonly clientId: bigint; readonly id: bigint };
type Bounced = { readonly clientId: bigint; readonly customerId: bigint; readonly template: string };

/**
 * Notes on payers that mail to their address comes back: their open requests for an authorization never arrived, and whoever
 * knows them is to correct the address. An address that was corrected meanwhile is left in peace.
 */
export async function recordBounces(tx: Tx, mails: readonly MailKey[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  const bounced = await tx.sql<Bounced[]>`
    update customers c set email_bounced_at = ${at}
      from outbox o
      join unnest(${arrayLiteral(mails.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(mails.map(({ id }) => id))}::bigint[]) as b (client_id, id)
        on o.client_id = b.client_id and o.id = b.id
     where c.client_id = o.client_id and c.id = o.customer_id and lower(c.email) = lower(o.to_address)
       and c.email_bounced_at is null
    returning c.client_id as "clientId", c.id as "customerId", o.template`;
  for (const [clientId, rows] of Map.groupBy(bounced, (row) => row.clientId)) {
    const facts = rows.map(({ customerId, template }) => ({
      customerId,
      type: 'email_bounced' as const,
      data: { template },
    }));
    await recordFacts(tx, clientId, facts, { actor: ACTOR, at });
    await endRequests(
      tx,
      clientId,
      rows.map(({ customerId }) => customerId),
      { end: 'bounced', at },
    );
  }
}
