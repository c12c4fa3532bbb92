import { createHmac } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { identityChecks, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type IdentityStatus, SESSIONS_WITHIN_DAYS } from '@cordelle/domain/onboarding/identity.ts';
import { type NamedPerson, personText } from '@cordelle/domain/onboarding/owner-identity.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { IdentityDocument } from '@cordelle/engine/ports/identity.ts';

const DAY_MS = 86_400_000;

/** Who decided, where no service did. */
export const BY_HAND = 'by_hand';
export const SERVICE = 'veriff';

export const CHECK = columns(identityChecks, 'k', [
  'clientId',
  'id',
  'stakeholderId',
  'provider',
  'personKey',
  'askedName',
  'sessionId',
  'sessionUrlEncrypted',
  'attemptId',
  'status',
  'reasonCode',
  'decidedAt',
  'documentEncrypted',
  'nameAgrees',
  'birthDateAgrees',
  'riskLabels',
  'contradicted',
  'createdAt',
  'requestedAt',
  'changedAt',
  'polledAt',
  'erasedAt',
]);
export type Check = Row<typeof CHECK>;

/** A sealed column of a check. */
const placeOf = (
  column: 'session_url_encrypted' | 'document_encrypted',
  clientId: bigint,
  id: bigint,
): SecretPlace => ({
  table: 'identity_checks',
  column,
  clientId,
  rowId: id,
});

type Column = Parameters<typeof placeOf>[0];
type Which = { readonly clientId: bigint; readonly id: bigint };

export const sealOfCheck = async (tx: Tx, keys: KeyStore, { clientId, id }: Which, column: Column, plain: string) =>
  encryptSecret(await keyringOf(tx, keys, clientId), placeOf(column, clientId, id), plain);

export const openOfCheck = async (tx: Tx, keys: KeyStore, { clientId, id }: Which, column: Column, sealed: string) =>
  decryptSecret(await keyringOf(tx, keys, clientId), placeOf(column, clientId, id), sealed);

/** What the document of a session says, as the service read it; null: it read none. */
export async function documentOf(tx: Tx, keys: KeyStore, check: Check): Promise<IdentityDocument | null> {
  const { documentEncrypted: sealed } = check;
  // Written by us alone, and authentic: it opens with our key.
  return sealed === null ? null : JSON.parse(await openOfCheck(tx, keys, check, 'document_encrypted', sealed));
}

type NewCheck = {
  readonly clientId: bigint;
  readonly ownerId: bigint;
  readonly provider: string;
  readonly status: IdentityStatus;
  readonly decidedAt?: Date;
  readonly biometricsAgreedAt?: Date | null;
};

/** Adds a check of whom an owner is now, their row held by the caller; returns its id. */
export async function addCheck(
  { sql }: Tx,
  { clock, wallClock }: Pick<App, 'clock' | 'wallClock'>,
  { clientId, ownerId, provider, status, decidedAt, biometricsAgreedAt }: NewCheck,
): Promise<bigint> {
  const now = clock.now();
  const [owner] = await sql`
    select ${columns(stakeholders, ['firstName', 'lastName', 'personKey'])} from stakeholders
     where client_id = ${clientId} and id = ${ownerId}`;
  invariant(owner, 'a check is of an owner who is there');
  const [check] = await sql<{ id: bigint }[]>`
    insert into identity_checks (client_id, stakeholder_id, provider, person_key, asked_name, status, decided_at,
                                 biometrics_agreed_at, created_at, requested_at, changed_at)
    values (${clientId}, ${ownerId}, ${provider}, ${owner.personKey}, ${fullName(owner)}, ${status}, ${decidedAt ?? null},
            ${biometricsAgreedAt ?? null}, ${now}, ${wallClock.now()}, ${now}) returning id`;
  invariant(check, 'a row that was written has an id');
  return check.id;
}

/** Sessions of a client's owners, newest first. */
export const checksOf = ({ sql }: Tx, clientId: bigint): Promise<Check[]> =>
  sql`select ${CHECK} from identity_checks k where k.client_id = ${clientId} order by k.id desc`;

/** Sessions of one owner, newest first. */
export const checksOfOwner = ({ sql }: Tx, clientId: bigint, ownerId: bigint): Promise<Check[]> =>
  sql`
    select ${CHECK} from identity_checks k
     where k.client_id = ${clientId} and k.stakeholder_id = ${ownerId} order by k.id desc`;

/** Sessions of an owner that the service made in the last 30 days, since somebody of the provider let them begin anew. */
export async function recentSessions(
  { sql }: Tx,
  { clientId, ownerId, now, reopenedAt }: { clientId: bigint; ownerId: bigint; now: Date; reopenedAt: Date | null },
): Promise<number> {
  const since = new Date(now.getTime() - SESSIONS_WITHIN_DAYS * DAY_MS);
  const [counted] = await sql<{ count: bigint }[]>`
    select count(*) as count from identity_checks
     where client_id = ${clientId} and stakeholder_id = ${ownerId} and session_id is not null
       and created_at > ${since} and (${reopenedAt}::timestamptz is null or requested_at > ${reopenedAt})`;
  return Number(counted?.count ?? 0n);
}

/** A person as the service may know them: always the same one, and nobody we would have to name. */
export function endUserIdOf({ searchIndexKey }: KeyStore, clientId: bigint, ownerId: bigint): string {
  const hex = createHmac('sha256', searchIndexKey).update(`identity|${clientId}|${ownerId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Whom an owner is, in place of name and birth date: what is made for them and for nobody they were before. */
export const personKeyOf = ({ searchIndexKey }: KeyStore, clientId: bigint, person: NamedPerson): string =>
  createHmac('sha256', searchIndexKey)
    .update(`owner|${clientId}|${personText(person)}`)
    .digest('base64url');
