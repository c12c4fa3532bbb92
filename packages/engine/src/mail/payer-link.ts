import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Addresses } from '../app.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

/** How long a mailed link opens a payer's own page. */
const LINK_DAYS = 400;

type Payer = { readonly clientId: bigint; readonly customerId: bigint };

/** Column of `customers c` and `clients cl`: the payer's own page opens to them. */
export const SERVED = computed<{ served: boolean }>({ served: `c.active and cl.status in ('approved', 'closed')` });

/**
 * A link of its own for each payer to their page: upcoming debits, their agreement, what they may change. They age by the clock
 * on the wall. One statement. Null for whoever is not served any more.
 */
export async function payerPages(
  { sql }: Tx,
  { publicBaseUrl }: Addresses,
  payers: readonly (Payer & { readonly served: boolean })[],
  wallNow: Date,
): Promise<(URL | null)[]> {
  const links = payers.map((payer) => (payer.served ? { payer, token: newSecret() } : null));
  const written = links.filter((link) => link !== null);
  if (written.length > 0)
    await sql`
      insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
      select client_id, customer_id, hash, ${wallNow}, ${new Date(wallNow.getTime() + LINK_DAYS * 24 * 60 * 60_000)}
        from unnest(${arrayLiteral(written.map(({ payer }) => payer.clientId))}::bigint[],
                    ${arrayLiteral(written.map(({ payer }) => payer.customerId))}::bigint[],
                    ${arrayLiteral(written.map(({ token }) => fingerprintOf(token)))}::text[]) as l (client_id, customer_id, hash)`;
  return links.map((link) => link && new URL(`/my_payments/${link.token}`, publicBaseUrl));
}

/** A link of its own to the page of a payer who is served. */
export async function newPayerLink(
  tx: Tx,
  addresses: Addresses,
  { wallNow, ...payer }: Payer & { readonly wallNow: Date },
): Promise<URL> {
  const [link] = await payerPages(tx, addresses, [{ ...payer, served: true }], wallNow);
  invariant(link, 'who is served has a page');
  return link;
}
