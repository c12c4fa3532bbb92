import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { forClient, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { payerLinks } from '@cordelle/db/schema/payer-links.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';

/** Whose page a mailed link opens. */
const LINKED_PAYER = joined(
  columns(payerLinks, 'l', ['clientId', 'customerId']),
  columns(customers, 'c', ['language']),
);
export type LinkedPayer = Row<typeof LINKED_PAYER>;

/**
 * The payer of a mailed link, in any client: needs a transaction that sees them all. Throws `auth.link_invalid` alike for one
 * that is unknown, too old, or of a payer or a client that is no longer served.
 */
export async function linkedPayer({ sql }: Tx, token: string, now: Date): Promise<LinkedPayer> {
  const [row] = await sql`
    select ${LINKED_PAYER}
      from payer_links l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id and c.active
      join clients cl on cl.id = l.client_id and cl.status in ('approved', 'closed')
     where l.token_hash = ${fingerprintOf(token)} and l.expires_at > ${now}`;
  if (!row) throw new DomainError('auth.link_invalid');
  return row;
}

/**
 * What the holder of a payer's link does, in one transaction of their business. Throws `auth.link_invalid` for a link that leads
 * nowhere, and what `work` throws.
 */
export const asLinkedPayer = <T>(
  { worker, wallClock }: App,
  token: string,
  work: (tx: Tx, payer: LinkedPayer) => Promise<T>,
): Promise<T> =>
  inTransaction(worker, {}, async (open) => {
    const payer = await linkedPayer(open, token, wallClock.now());
    return work(forClient(open, payer.clientId), payer);
  });
