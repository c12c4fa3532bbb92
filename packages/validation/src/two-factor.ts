import { z } from 'zod';
import { recoveryCode, verificationCode } from './password.ts';
import { email } from './personal-details.ts';

/** What an authenticator reads (`otpauth://…`), only while the second factor is being set up; null once it is on. */
export const twoFactor = z.object({
  uri: z.string().nullable(),
  enabled: z.boolean(),
  /** Recovery codes that were not used yet; null while there is no second factor. */
  recoveryCodesLeft: z.int().nullable(),
});
export const codeInput = z.strictObject({ code: verificationCode });
/** One of the two. */
export const disableInput = z
  .strictObject({ code: verificationCode.optional(), recoveryCode: recoveryCode.optional() })
  .refine(({ code, recoveryCode: spare }) => code !== undefined || spare !== undefined, {
    path: ['code'],
    error: 'required_field',
  });
/** Told only now: each stands in once for a code of the app. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const twoFactorOn = recoveryCodes.extend({ enabled: z.boolean() });
export const twoFactorOff = z.object({ enabled: z.boolean() });

export const requestUnlockInput = z.strictObject({ email });
/** What the mailed link carried. */
export const unlockInput = z.strictObject({ token: z.string().min(1, 'required_field').max(100) });
export const unlockRequested = z.object({ requested: z.literal(true) });
export const unlocked = z.object({ unlocked: z.literal(true) });
