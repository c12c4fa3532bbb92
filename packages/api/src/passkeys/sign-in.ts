import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { passkeys } from '@cordelle/db/schema/passkeys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { passkeySignInInput } from '@cordelle/validation/passkeys.ts';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { userById } from '../auth/user-row.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

type Answer = z.infer<typeof passkeySignInInput>['answer'];

/** What the browser is asked to sign: by any passkey that the device holds for us, so that it tells nothing of who has one. */
export async function askForPasskey(app: App): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return inTransaction(app.worker, {}, async (tx) =>
    generateAuthenticationOptions({
      rpID: relyingParty(app).expectedRPID,
      challenge: new Uint8Array(Buffer.from(await newChallenge(tx, null), 'base64url')),
      userVerification: 'required',
    }),
  );
}

/**
 * Whose passkey answered. The device has made sure of them by finger, face or code, so that neither password nor second factor
 * is asked for. Throws `auth.passkey_refused` whatever is wrong, a person who may not sign in included.
 */
export async function personOfPasskey(app: App, answer: Answer): Promise<bigint> {
  return inTransaction(app.worker, {}, async (tx) => {
    const challenge = await takeChallenge(tx, answer.response.clientDataJSON, null);
    const passkey = challenge === null ? undefined : await lockPasskey(tx, answer.id);
    const uses = challenge === null || !passkey ? null : await usesSigned(app, { answer, challenge, passkey });
    if (!passkey || uses === null) return null;
    const user = await userById(tx.sql, passkey.userId);
    if (!user?.maySignIn) return null;
    await tx.sql`update passkeys set uses = ${uses}, last_used_at = now() where id = ${passkey.id}`;
    return user.id;
  }).then((userId) => {
    // Thrown only now: what was signed is used up, whatever came of it.
    if (userId === null) throw new DomainError('auth.passkey_refused');
    return userId;
  });
}

type Passkey = { readonly id: string; readonly userId: bigint; readonly publicKey: string; readonly uses: bigint };

async function lockPasskey({ sql }: Tx, id: string): Promise<Passkey | undefined> {
  const [row] = await sql`
    select ${columns(passkeys, 'p', ['id', 'userId', 'publicKey', 'uses'])} from passkeys p where p.id = ${id} for update`;
  return row;
}

type Signed = { readonly answer: Answer; readonly challenge: string; readonly passkey: Passkey };

/** How often the device says it was used, where its signature is right; null: it is not, or the passkey was copied. */
async function usesSigned(app: App, { answer, challenge, passkey }: Signed): Promise<bigint | null> {
  const { id, publicKey, uses } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: Number(uses) },
      requireUserVerification: true,
      ...relyingParty(app),
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    return null;
  }
}
