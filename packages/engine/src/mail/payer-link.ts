import type { Tx } from '@cordelle/db/connection.ts';
import type { Addresses } from '../app.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

/** How long a mailed link opens a payer's own page. */
const LINK_DAYS = 400;

/**
 * A link of its own to a payer's page: upcoming debits, their agreement, what they may change. It ages by the clock on the
 * wall.
 */
export async function newPayerLink(
  { sql }: Tx,
  { publicBaseUrl }: Addresses,
  { clientId, customerId, wallNow }: { readonly clientId: bigint; readonly customerId: bigint; readonly wallNow: Date },
): Promise<URL> {
  const token = newSecret();
  await sql`
    insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
    values (${clientId}, ${customerId}, ${fingerprintOf(token)}, ${wallNow},
            ${new Date(wallNow.getTime() + LINK_DAYS * 24 * 60 * 60_000)})`;
  return new URL(`/my_payments/${token}`, publicBaseUrl);
}
