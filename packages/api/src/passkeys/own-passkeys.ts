import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { passkeys } from '@cordelle/db/schema/passkeys.ts';
import { PASSKEYS_MAX } from '@cordelle/domain/account/passkey.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import type { addPasskeyInput, passkeyList, renamePasskeyInput } from '@cordelle/validation/passkeys.ts';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { type UserRow, userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { ALGORITHMS, relyingParty } from './relying-party.ts';

type Passkeys = z.infer<typeof passkeyList>['passkeys'];

const passkeysOf = ({ sql }: Pick<Tx, 'sql'>, userId: bigint) => sql`
  select ${columns(passkeys, 'p', ['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'])}
    from passkeys p where p.user_id = ${userId} order by p.created_at, p.id`;

/** The person's passkeys, the oldest first. */
export async function listPasskeys({ app, principal }: UserContext): Promise<Passkeys> {
  const rows = await inTransaction(app.worker, { readOnly: true }, (tx) => passkeysOf(tx, principal.userId));
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** What the browser is asked to make: a passkey that the device itself unlocks. Throws `passkey.too_many`. */
export async function beginPasskey({ app, principal }: UserContext): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, email } = principal;
  return inTransaction(app.worker, {}, async (tx) => {
    const there = await passkeysOf(tx, userId);
    if (there.length >= PASSKEYS_MAX) throw new DomainError('passkey.too_many');
    const { name } = await brandOf(tx);
    return generateRegistrationOptions({
      rpName: name,
      rpID: relyingParty(app).expectedRPID,
      userName: email,
      userID: new Uint8Array(Buffer.from(String(userId))),
      challenge: new Uint8Array(Buffer.from(await newChallenge(tx, userId), 'base64url')),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: there.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
}

/** Keeps a passkey that the browser made. The person is told by mail. Throws `passkey.refused` and `passkey.too_many`. */
export async function addPasskey(
  { app, principal: { userId } }: UserContext,
  { name, answer }: z.infer<typeof addPasskeyInput>,
): Promise<string> {
  const challenge = await inTransaction(app.worker, {}, (tx) =>
    takeChallenge(tx, answer.response.clientDataJSON, userId),
  );
  if (challenge === null) throw new DomainError('passkey.refused');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    ...relyingParty(app),
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new DomainError('passkey.refused');
  const { credential, credentialBackedUp } = registrationInfo;
  await inTransaction(app.worker, {}, async (tx) => {
    // Two that are added at once are counted one after the other.
    await tx.sql`select 1 from users where id = ${userId} for update`;
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) throw new DomainError('passkey.too_many');
    const added = await tx.sql`
      insert into passkeys (id, user_id, public_key, uses, name, backed_up, created_at)
      values (${credential.id}, ${userId}, ${Buffer.from(credential.publicKey).toString('base64url')},
              ${BigInt(credential.counter)}, ${name}, ${credentialBackedUp}, now())
      on conflict (id) do nothing returning 1`;
    if (added.length === 0) throw new DomainError('passkey.refused');
    await tell(tx, app, { userId, template: 'passkey_added', name, id: credential.id });
  });
  return credential.id;
}

/** Gives a passkey the name its owner knows it by. Throws `record.not_found` for one that is not theirs. */
export async function renamePasskey(
  { app, principal: { userId } }: UserContext,
  { id, name }: z.infer<typeof renamePasskeyInput>,
): Promise<string> {
  const renamed = await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning 1`,
  );
  if (renamed.length === 0) throw new DomainError('record.not_found');
  return name;
}

/** Takes a passkey away; the person is told by mail. Throws `record.not_found` for one that is not theirs. */
export async function removePasskey({ app, principal: { userId } }: UserContext, id: string): Promise<void> {
  await inTransaction(app.worker, {}, async (tx) => {
    const [gone] = await tx.sql<{ name: string }[]>`
      delete from passkeys where id = ${id} and user_id = ${userId} returning name`;
    if (!gone) throw new DomainError('record.not_found');
    await tell(tx, app, { userId, template: 'passkey_removed', name: gone.name, id });
  });
}

/** Takes all of them away, with one mail that says so where there were any. */
export async function removeEveryPasskey(tx: Tx, app: App, user: UserRow): Promise<void> {
  const gone = await tx.sql<{ id: string }[]>`delete from passkeys where user_id = ${user.id} returning id`;
  const [first] = gone.map(({ id }) => id).sort();
  if (first === undefined) return;
  await writeAccountMail(tx, {
    to: user,
    template: 'passkeys_removed',
    inputs: { count: gone.length },
    link: new URL('/my_account', app.addresses.publicBaseUrl),
    dedupeKey: `passkeys_removed:${first}`,
    at: app.clock.now(),
  });
}

type Told = { userId: bigint; template: 'passkey_added' | 'passkey_removed'; name: string; id: string };

async function tell(tx: Tx, app: App, { userId, template, name, id }: Told): Promise<void> {
  const to = await userById(tx.sql, userId);
  invariant(to, 'who is signed in is somebody');
  await writeAccountMail(tx, {
    to,
    template,
    inputs: { name },
    link: new URL('/my_account', app.addresses.publicBaseUrl),
    dedupeKey: `${template}:${id}`,
    at: app.clock.now(),
  });
}
