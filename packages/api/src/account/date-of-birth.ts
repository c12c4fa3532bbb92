import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';

const placeOf = (userId: bigint): SecretPlace => ({
  table: 'users',
  column: 'date_of_birth_encrypted',
  clientId: PROVIDER_CLIENT_ID,
  rowId: userId,
});

/** A day (`YYYY-MM-DD`) as `users` stores it for the person. */
export async function sealDateOfBirth(tx: Tx, keys: KeyStore, userId: bigint, day: string): Promise<string> {
  return encryptSecret(await keyringOf(tx, keys, PROVIDER_CLIENT_ID), placeOf(userId), day);
}

/** Opens what `sealDateOfBirth` stored for the same person; null stays null. */
export async function openDateOfBirth(
  tx: Tx,
  keys: KeyStore,
  userId: bigint,
  stored: string | null,
): Promise<string | null> {
  if (stored === null) return null;
  return decryptSecret(await keyringOf(tx, keys, PROVIDER_CLIENT_ID), placeOf(userId), stored);
}
