import { createHash } from 'node:crypto';
import type { Tx } from '@cordelle/db/connection.ts';
import { type DataKeyring, decryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';

/** Where the original of an agreement lies: bound to its fingerprint, so that another one under it does not open. */
export const placeOfOriginal = (clientId: bigint, hash: string): SecretPlace => ({
  table: 'customer_authorizations',
  column: 'original_encrypted',
  clientId,
  rowId: hash,
});

type Sealed = { readonly id: bigint; readonly originalEncrypted: string; readonly originalHash: string };

/**
 * The one way to read the original of an agreement, which holds the number of the account in full: the audit row is written
 * first, in the same transaction. Throws where its text is not what the fingerprint was made of.
 */
export async function openOriginal(
  tx: Tx,
  keyring: DataKeyring,
  clientId: bigint,
  { id, originalEncrypted, originalHash }: Sealed,
  { actor, requestId, at }: { readonly actor: string; readonly requestId: string | null; readonly at: Date },
): Promise<string> {
  await writeAuditRows(tx, [
    {
      clientId,
      at,
      actor,
      action: 'agreement_original.open',
      targetType: 'customer_authorizations',
      targetId: id,
      after: { hash: originalHash },
      requestId,
    },
  ]);
  const text = decryptSecret(keyring, placeOfOriginal(clientId, originalHash), originalEncrypted);
  invariant(createHash('sha256').update(text, 'utf8').digest('hex') === originalHash, 'an original is what it was');
  return text;
}
