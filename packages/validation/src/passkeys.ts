import { PASSKEY_NAME_MAX } from '@cordelle/domain/account/passkey.ts';
import { z } from 'zod';

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
/** A credential's id is up to 1,023 bytes (WebAuthn §4). */
const credentialId = base64Url(1_364);

const answered = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const passkeyName = z.string().trim().min(1, 'required_field').max(PASSKEY_NAME_MAX);

/** What the browser answers when a passkey was made: `RegistrationResponseJSON` of WebAuthn, of which only this is read. */
export const addPasskeyInput = z.strictObject({
  name: passkeyName,
  answer: z.strictObject({
    ...answered,
    response: z.strictObject({ clientDataJSON: base64Url(4_096), attestationObject: base64Url(16_384) }),
  }),
});

/** What the browser answers when one was used: `AuthenticationResponseJSON`. */
export const passkeySignInInput = z.strictObject({
  answer: z.strictObject({
    ...answered,
    response: z.strictObject({
      clientDataJSON: base64Url(4_096),
      authenticatorData: base64Url(4_096),
      signature: base64Url(4_096),
    }),
  }),
});

export const passkeyId = z.strictObject({ id: credentialId });
export const renamePasskeyInput = passkeyId.extend({ name: passkeyName });

export const passkeyList = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
      /** It outlives the device it was made on. */
      backedUp: z.boolean(),
    }),
  ),
});
export const passkeyAdded = z.object({ id: z.string() });
export const passkeyRenamed = z.object({ name: passkeyName });
export const passkeyRemoved = z.object({ removed: z.literal(true) });
