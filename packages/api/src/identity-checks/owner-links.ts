import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ownerLinks, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { OWNER_LINK_DAYS } from '@cordelle/domain/onboarding/identity.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';

const DAY_MS = 86_400_000;

const placeOf = (clientId: bigint, id: bigint): SecretPlace => ({
  table: 'owner_links',
  column: 'code_encrypted',
  clientId,
  rowId: id,
});

/** Where an owner shows who they are. */
export const ownerAddress = ({ publicBaseUrl }: Addresses, code: string): URL =>
  new URL(`/owner_signup/${encodeURIComponent(code)}`, publicBaseUrl);

const LINK = columns(ownerLinks, 'l', [
  'clientId',
  'id',
  'stakeholderId',
  'codeEncrypted',
  'expiresAt',
  'mailedAt',
  'reopenedAt',
  'personKey',
  'formCompletedAt',
  'browserFinishedAt',
]);
export type OwnerLink = Row<typeof LINK>;

/** The newest link of an owner that was not replaced, whether it has expired or not. */
export async function newestLink({ sql }: Tx, clientId: bigint, ownerId: bigint): Promise<OwnerLink | null> {
  const [link] = await sql`
    select ${LINK} from owner_links l
     where l.client_id = ${clientId} and l.stakeholder_id = ${ownerId} and l.replaced_at is null order by l.id desc limit 1`;
  return link ?? null;
}

/** The newest links of all owners of a client. */
export const newestLinks = ({ sql }: Tx, clientId: bigint): Promise<OwnerLink[]> =>
  sql`select ${LINK} from owner_links l where l.client_id = ${clientId} and l.replaced_at is null order by l.id desc`;

/** The whole address of a link. */
export async function addressOf(tx: Tx, app: Pick<App, 'keys' | 'addresses'>, link: OwnerLink): Promise<URL> {
  return ownerAddress(app.addresses, await codeOf(tx, app.keys, link));
}

const codeOf = async (tx: Tx, keys: KeyStore, { clientId, id, codeEncrypted }: OwnerLink): Promise<string> =>
  decryptSecret(await keyringOf(tx, keys, clientId), placeOf(clientId, id), codeEncrypted);

type NewLink = {
  readonly clientId: bigint;
  readonly ownerId: bigint;
  readonly mailed: boolean;
  readonly reopens?: boolean;
};

/** Makes a link and ends those before it; the owner's row is held by the caller. Returns it with its address. */
export async function replaceLink(
  tx: Tx,
  app: Pick<App, 'keys' | 'addresses' | 'clock' | 'wallClock'>,
  { clientId, ownerId, mailed, reopens = false }: NewLink,
): Promise<{ readonly link: OwnerLink; readonly address: URL }> {
  const { sql } = tx;
  const now = app.clock.now();
  const wallNow = app.wallClock.now();
  const before = await newestLink(tx, clientId, ownerId);
  await sql`
    update owner_links set replaced_at = ${now}
     where client_id = ${clientId} and stakeholder_id = ${ownerId} and replaced_at is null`;
  const [next] = await sql<{ id: bigint }[]>`select nextval(pg_get_serial_sequence('owner_links', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const code = newSecret();
  const sealed = encryptSecret(await keyringOf(tx, app.keys, clientId), placeOf(clientId, next.id), code);
  const [owner] = await sql`
    select ${columns(stakeholders, ['personKey'])} from stakeholders where client_id = ${clientId} and id = ${ownerId}`;
  const reopenedAt = reopens ? wallNow : (before?.reopenedAt ?? null);
  await sql`
    insert into owner_links (client_id, id, stakeholder_id, code_hash, code_encrypted, expires_at, mailed_at, reopened_at, person_key,
                             created_at)
    values (${clientId}, ${next.id}, ${ownerId}, ${fingerprintOf(code)}, ${sealed},
            ${new Date(now.getTime() + OWNER_LINK_DAYS * DAY_MS)}, ${mailed ? wallNow : null}, ${reopenedAt},
            ${owner?.personKey ?? null}, ${now})`;
  const link = await newestLink(tx, clientId, ownerId);
  invariant(link, 'a link that was made is there');
  return { link, address: ownerAddress(app.addresses, code) };
}

const OPENED = joined(
  LINK,
  columns(stakeholders, 's', [
    'firstName',
    'lastName',
    'dateOfBirthEncrypted',
    'verifiedAt',
    'country',
    'provinceCode',
  ]),
  columns(stakeholders, 's', { ownerKey: 'personKey' }),
  columns(clients, 'c', ['businessName', 'operatingAs', 'defaultLanguage']),
);
export type OpenedLink = Row<typeof OPENED>;

/**
 * The owner a link leads to, in any client. Throws `identity.link_unknown` alike for a code nobody was given, one that was
 * replaced, and one of a person or business that is gone; `identity.link_expired`. Needs the worker's sight.
 */
export async function openLink({ sql }: Tx, now: Date, code: string): Promise<OpenedLink> {
  const [link] = await sql`
    select ${OPENED}
      from owner_links l
      join stakeholders s on s.client_id = l.client_id and s.id = l.stakeholder_id
      join clients c on c.id = l.client_id
     where l.code_hash = ${fingerprintOf(code)} and l.replaced_at is null
       and (s.removed_at is null or s.proposed_at is not null) and c.status <> 'closed'`;
  if (!link) throw new DomainError('identity.link_unknown');
  if (link.expiresAt <= now) throw new DomainError('identity.link_expired');
  return link;
}

/** Reads for whoever has a code, without writing anything. */
export const readWithLink = <T>(app: App, code: string, work: (tx: Tx, link: OpenedLink) => Promise<T>): Promise<T> =>
  inTransaction(app.worker, { readOnly: true }, async (tx) => work(tx, await openLink(tx, app.clock.now(), code)));

/** Holds an owner until the transaction ends: their links and sessions are changed by one at a time. */
export async function holdOwner({ sql }: Tx, clientId: bigint, ownerId: bigint): Promise<void> {
  const held = await sql`
    select 1 from stakeholders
     where client_id = ${clientId} and id = ${ownerId} and category = 'Individual'
       and (removed_at is null or proposed_at is not null) for update`;
  if (held.length === 0) throw new DomainError('record.not_found');
}
