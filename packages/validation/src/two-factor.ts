import { z } from 'zod';
import { verificationCode } from './password.ts';
import { email } from './personal-details.ts';

/** What an authenticator reads (`otpauth://…`), only while the second factor is being set up; null once it is on. */
export const twoFactor = z.object({ uri: z.string().nullable(), enabled: z.boolean() });
export const codeInput = z.strictObject({ code: verificationCode });
export const twoFactorState = z.object({ enabled: z.boolean() });

export const requestUnlockInput = z.strictObject({ email });
/** What the mailed link carried. */
export const unlockInput = z.strictObject({ token: z.string().min(1, 'required_field').max(100) });
export const unlockRequested = z.object({ requested: z.literal(true) });
export const unlocked = z.object({ unlocked: z.literal(true) });
