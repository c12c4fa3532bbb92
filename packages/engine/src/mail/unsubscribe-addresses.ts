import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret } from '@cordelle/db/encryption.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import { type STOPPABLE_MAIL, unsubscribeLinks } from '@cordelle/db/schema/payer-links.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Addresses, App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';

export type StoppableMail = (typeof STOPPABLE_MAIL)[number];

/** A payer as their client knows them, and the language they read. */
export type Reader = { readonly clientId: bigint; readonly customerId: bigint; readonly language: Language };

const LINK = columns(unsubscribeLinks, 'l', ['clientId', 'id', 'customerId', 'tokenEncrypted']);
type Link = Row<typeof LINK>;

const keyOf = ({ clientId, customerId }: Pick<Link, 'clientId' | 'customerId'>): string => `${clientId} ${customerId}`;
const placeOf = (clientId: bigint, rowId: bigint) => ({
  table: 'unsubscribe_links',
  column: 'token_encrypted',
  clientId,
  rowId,
});

/** Where a payer stops mail of a kind; the language is the page's. */
export function unsubscribeAddress(
  { publicBaseUrl }: Addresses,
  token: string,
  type: StoppableMail,
  language: Language,
): URL {
  const address = new URL(`/unsubscribe/${token}`, publicBaseUrl);
  address.search = new URLSearchParams({ type, language }).toString();
  return address;
}

/**
 * The address at which each payer stops mail of a kind, in the order of the payers; the same in every mail. Who has none yet
 * gets one. A constant number of statements, and one for the keys of each client.
 */
export async function unsubscribeAddresses(
  tx: Tx,
  { keys, addresses }: Pick<App, 'keys' | 'addresses'>,
  type: StoppableMail,
  readers: readonly Reader[],
  at: Date,
): Promise<URL[]> {
  if (readers.length === 0) return [];
  const payers = [...new Map(readers.map((reader) => [keyOf(reader), reader])).values()];
  const known = await linksOf(tx, type, payers);
  const missing = payers.filter((payer) => !known.has(keyOf(payer)));
  if (missing.length > 0) await writeLinks(tx, keys, type, missing, at);
  const links = missing.length > 0 ? await linksOf(tx, type, payers) : known;
  const tokens = new Map<string, string>();
  for (const [clientId, ofClient] of Map.groupBy([...links.values()], (link) => link.clientId)) {
    const keyring = await keyringOf(tx, keys, clientId);
    for (const link of ofClient)
      tokens.set(keyOf(link), decryptSecret(keyring, placeOf(clientId, link.id), link.tokenEncrypted));
  }
  return readers.map((reader) => {
    const token = tokens.get(keyOf(reader));
    invariant(token !== undefined, 'every payer has an address by now');
    return unsubscribeAddress(addresses, token, type, reader.language);
  });
}

async function linksOf(
  { sql }: Tx,
  type: StoppableMail,
  payers: readonly Reader[],
): Promise<ReadonlyMap<string, Link>> {
  const rows = await sql`
    select ${LINK}
      from unsubscribe_links l
      join unnest(${arrayLiteral(payers.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(payers.map(({ customerId }) => customerId))}::bigint[]) as p (client_id, customer_id)
        on l.client_id = p.client_id and l.customer_id = p.customer_id
     where l.type = ${type}`;
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const COLUMNS = {
  client_id: 'bigint',
  id: 'bigint',
  customer_id: 'bigint',
  type: 'text',
  token_hash: 'text',
  token_encrypted: 'text',
  created_at: 'timestamptz',
};

/** Somebody who wrote one meanwhile is right. */
async function writeLinks(
  tx: Tx,
  keys: App['keys'],
  type: StoppableMail,
  payers: readonly Reader[],
  at: Date,
): Promise<void> {
  const ids = await tx.sql<{ id: bigint }[]>`
    select nextval('unsubscribe_links_id_seq') as id from generate_series(1, ${payers.length}::int)`;
  const links: (Link & { readonly hash: string })[] = [];
  for (const [clientId, ofClient] of Map.groupBy(payers, (payer) => payer.clientId)) {
    const keyring = await keyringOf(tx, keys, clientId);
    for (const { customerId } of ofClient) {
      const id = ids[links.length]?.id;
      invariant(id !== undefined, 'a sequence gives a value for each');
      const token = newSecret();
      const tokenEncrypted = encryptSecret(keyring, placeOf(clientId, id), token);
      links.push({ clientId, id, customerId, tokenEncrypted, hash: fingerprintOf(token) });
    }
  }
  await insertValues(
    tx.sql,
    'unsubscribe_links',
    COLUMNS,
    links.map((link) => [
      link.clientId,
      link.id,
      link.customerId,
      type,
      link.hash,
      link.tokenEncrypted,
      at.toISOString(),
    ]),
    'on conflict (client_id, customer_id, type) do nothing',
  );
}
