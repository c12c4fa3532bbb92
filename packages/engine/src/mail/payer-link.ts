import { computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Addresses } from '../app.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

/** How long a mailed link opens a payer's own page. */
const LINK_DAYS = 400;

const COLUMNS = {
  client_id: 'bigint',
  customer_id: 'bigint',
  token_hash: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
};

type Payer = { readonly clientId: bigint; readonly customerId: bigint };

/** Column of `customers c` and `clients cl`: the payer's own page opens to them. */
export const SERVED = computed<{ served: boolean }>({ served: `c.active and cl.status in ('approved', 'closed')` });

/**
 * A link of its own for each payer to their page: upcoming debits, their agreement, what they may change. They age by the clock
 * on the wall. Null for whoever is not served any more.
 */
export async function payerPages(
  { sql }: Tx,
  { publicBaseUrl }: Addresses,
  payers: readonly (Payer & { readonly served: boolean })[],
  wallNow: Date,
): Promise<(URL | null)[]> {
  const links = payers.map((payer) => (payer.served ? { payer, token: newSecret() } : null));
  const written = links.filter((link) => link !== null);
  const expiresAt = new Date(wallNow.getTime() + LINK_DAYS * 24 * 60 * 60_000);
  await insertValues(
    sql,
    'payer_links',
    COLUMNS,
    written.map(({ payer, token }) => [
      payer.clientId,
      payer.customerId,
      fingerprintOf(token),
      wallNow.toISOString(),
      expiresAt.toISOString(),
    ]),
  );
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
