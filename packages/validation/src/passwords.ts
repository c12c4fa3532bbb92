import { z } from 'zod';
import { knownPassword, newPassword, verificationCode } from './password.ts';
import { EMAIL_LENGTH_MAX, email } from './personal-details.ts';
import { mailedSecret, redirectUrl } from './registrations.ts';

export const requestResetInput = z.strictObject({
  email,
  /** Where the reset is asked for; the mailed link leads to our own page all the same. */
  redirectUrl,
});

export const openResetInput = z.strictObject({ resetPasswordToken: mailedSecret });

/** What a reset link is exchanged for; it opens nothing but the change of the password. */
export const resetCredentials = z.object({
  accessToken: z.string(),
  client: z.string(),
  uid: z.string(),
  /** Unix seconds, as text. */
  expiry: z.string(),
  /** Whether the reset asks for a code as well. */
  twoFactor: z.boolean(),
});

const confirmation = z.string().min(1, 'required_field').max(128);
const agree = ({ password, passwordConfirmation }: { password: string; passwordConfirmation: string }) =>
  password === passwordConfirmation;

export const resetPasswordInput = z
  .strictObject({
    accessToken: mailedSecret,
    client: mailedSecret,
    uid: z.string().min(1, 'required_field').max(EMAIL_LENGTH_MAX),
    password: newPassword,
    passwordConfirmation: confirmation,
    /** Of the second factor, where one is on. */
    code: verificationCode.optional(),
  })
  .refine(agree, { path: ['passwordConfirmation'], error: 'reset_passwords_differ' });

export const changePasswordInput = z
  .strictObject({
    currentPassword: knownPassword,
    password: newPassword,
    passwordConfirmation: confirmation,
    /** Of the second factor, where one is on. */
    code: verificationCode.optional(),
  })
  .refine(agree, { path: ['passwordConfirmation'], error: 'error_passwords_differ' });
