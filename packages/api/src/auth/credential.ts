import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Credential } from '../context.ts';

/** What is stored of a secret that only its holder knows: SHA-256, hexadecimal. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret of so many random bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Name of a credential in `staff_entries`: what was entered with it is left when it ends. */
export const nameOfCredential = (credential: Credential): string =>
  credential.kind === 'session' ? `session:${fingerprintOf(credential.sessionId)}` : `token:${credential.tokenId}`;

/**
 * Ends every session and token of a person but the one named, in the caller's transaction: after a change of password,
 * second factor, e-mail or role, or when they are disabled.
 */
export async function endCredentials({ sql }: Tx, userId: bigint, except: Credential | null = null): Promise<void> {
  const session = except?.kind === 'session' ? fingerprintOf(except.sessionId) : '';
  const token = except?.kind === 'token' ? except.tokenId : 0n;
  await sql`delete from sessions where user_id = ${userId} and id <> ${session}`;
  await sql`delete from access_tokens where user_id = ${userId} and id <> ${token}`;
}

/** Notes that the person has just proved who they are, for the credential they came with. */
export async function noteProof({ sql }: Tx, credential: Credential): Promise<void> {
  if (credential.kind === 'session')
    await sql`update sessions set proven_at = now() where id = ${fingerprintOf(credential.sessionId)}`;
  else await sql`update access_tokens set proven_at = now() where id = ${credential.tokenId}`;
}
