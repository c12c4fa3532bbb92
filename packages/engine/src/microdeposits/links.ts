import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import type { Addresses } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import type { RequestMeta } from '../request-meta.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

const placeOf = (clientId: bigint, rowId: bigint) => ({
  table: 'microdeposit_links',
  column: 'token_encrypted',
  clientId,
  rowId,
});

/** Where a payer says which amounts came. */
export function verificationAddress({ publicBaseUrl }: Addresses, token: string): URL {
  const address = new URL('/microdeposit_verifications', publicBaseUrl);
  address.search = new URLSearchParams({ verification_form_url: token }).toString();
  return address;
}

/** Gives each record an address of its own. One statement. */
export async function writeLinks(
  tx: Tx,
  keys: KeyStore,
  { clientId, now }: RequestMeta,
  requested: readonly { readonly account: { readonly customerId: bigint }; readonly id: bigint }[],
): Promise<void> {
  if (requested.length === 0) return;
  const keyring = await keyringOf(tx, keys, clientId);
  const links = requested.map(({ id, account: { customerId } }) => {
    const token = newSecret();
    return { id, customerId, hash: fingerprintOf(token), sealed: encryptSecret(keyring, placeOf(clientId, id), token) };
  });
  const column = (value: (link: (typeof links)[number]) => string | bigint) => arrayLiteral(links.map(value));
  await tx.sql`
    insert into microdeposit_links (client_id, id, customer_id, token_hash, token_encrypted, created_at)
    select ${clientId}, id, customer_id, hash, sealed, ${now}
      from unnest(${column(({ id }) => id)}::bigint[], ${column(({ customerId }) => customerId)}::bigint[],
                  ${column(({ hash }) => hash)}::text[], ${column(({ sealed }) => sealed)}::text[])
        as l (id, customer_id, hash, sealed)
    returning 1 as written`;
}

type SealedToken = { readonly clientId: bigint; readonly id: bigint; readonly tokenEncrypted: string };

/** What stands in the addresses of records of any clients; the keys of each client are read once. */
export async function openTokens(
  tx: Tx,
  keys: KeyStore,
  links: readonly SealedToken[],
): Promise<ReadonlyMap<SealedToken, string>> {
  const tokens = new Map<SealedToken, string>();
  for (const [clientId, ofClient] of Map.groupBy(links, (link) => link.clientId)) {
    const keyring = await keyringOf(tx, keys, clientId);
    for (const link of ofClient)
      tokens.set(link, decryptSecret(keyring, placeOf(clientId, link.id), link.tokenEncrypted));
  }
  return tokens;
}
