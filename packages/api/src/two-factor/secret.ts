import { randomBytes } from 'node:crypto';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from '@oslojs/encoding';
import { createTOTPKeyURI } from '@oslojs/otp';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;

const placeOf = (userId: bigint): SecretPlace => ({
  table: 'two_factors',
  column: 'secret_encrypted',
  clientId: PROVIDER_CLIENT_ID,
  rowId: userId,
});

/** A new secret of a second factor: 20 random bytes. */
export const newTwoFactorSecret = (): Uint8Array => Uint8Array.from(randomBytes(SECRET_BYTES));

/** The secret as `two_factors` stores it for the person. */
export async function sealTwoFactorSecret(tx: Tx, keys: KeyStore, userId: bigint, secret: Uint8Array): Promise<string> {
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  return encryptSecret(keyring, placeOf(userId), encodeBase32UpperCaseNoPadding(secret));
}

/** Opens what `sealTwoFactorSecret` stored for the same person. */
export async function openTwoFactorSecret(tx: Tx, keys: KeyStore, userId: bigint, stored: string): Promise<Uint8Array> {
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  return decodeBase32IgnorePadding(decryptSecret(keyring, placeOf(userId), stored));
}

/** `otpauth://…`: what the picture an authenticator reads says. `issuer`: how it names us. */
export const uriOf = (issuer: string, email: string, secret: Uint8Array): string =>
  createTOTPKeyURI(issuer, email, secret, STEP_SECONDS, DIGITS);
