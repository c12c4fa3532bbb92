import { createHmac } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { identityChecks } from '@cordelle/db/schema/onboardings.ts';
import { SESSIONS_WITHIN_DAYS, verificationOf } from '@cordelle/domain/onboarding/identity.ts';
import type { OwnerVerification } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { IdentityStage } from '@cordelle/validation/onboarding/identity.ts';
import type { OwnerLink } from './owner-links.ts';

const DAY_MS = 86_400_000;

/** Who decided, where no service did. */
export const BY_HAND = 'by_hand';
export const SERVICE = 'veriff';

export const CHECK = columns(identityChecks, 'k', [
  'clientId',
  'id',
  'stakeholderId',
  'provider',
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

/** Sessions of a client's owners, newest first. */
export const checksOf = ({ sql }: Tx, clientId: bigint): Promise<Check[]> =>
  sql`select ${CHECK} from identity_checks k where k.client_id = ${clientId} order by k.id desc`;

/** The newest session of an owner. */
export async function newestCheck({ sql }: Tx, clientId: bigint, ownerId: bigint): Promise<Check | null> {
  const [check] = await sql`
    select ${CHECK} from identity_checks k
     where k.client_id = ${clientId} and k.stakeholder_id = ${ownerId} order by k.id desc limit 1`;
  return check ?? null;
}

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

type Standing = { readonly verification: OwnerVerification; readonly stage: IdentityStage };

/** How an owner stands, by their newest session and link; what was before the provider let them begin anew counts no more. */
export function standingOf(
  check: Pick<Check, 'status' | 'requestedAt' | 'provider'> | null,
  link: Pick<OwnerLink, 'reopenedAt' | 'browserFinishedAt'> | null,
  byService: boolean,
): Standing {
  const counts = check && !(link?.reopenedAt && check.requestedAt <= link.reopenedAt) ? check : null;
  const verification = counts ? verificationOf(counts.status) : 'pending';
  return { verification, stage: stageOf(counts, link, byService) };
}

function stageOf(
  check: Parameters<typeof standingOf>[0],
  link: Parameters<typeof standingOf>[1],
  byService: boolean,
): IdentityStage {
  if (check?.status === 'approved') return 'complete';
  if (check?.status === 'declined') return 'failed';
  if (!byService || check?.provider === BY_HAND) return link || check ? 'by_hand' : 'not_asked';
  // What the browser says proves nothing; it only spares whoever has just finished a button that leads nowhere.
  const finished = link?.browserFinishedAt != null;
  switch (check?.status) {
    case 'submitted':
    case 'review':
      return 'checking';
    case 'started':
      return finished ? 'checking' : 'started';
    case 'resubmission_requested':
      return 'asked_again';
    default:
      return link || check ? 'asked' : 'not_asked';
  }
}
