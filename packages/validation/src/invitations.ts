import { z } from 'zod';
import { language } from './language.ts';
import { newPassword } from './password.ts';
import { personName } from './personal-details.ts';
import { recordId } from './wire.ts';

/** What a mailed link carries after its `#`. */
const token = z.string().min(20).max(200);
export const openInvitationInput = z.strictObject({ token });

/** What an invitation leads into, for whoever holds its link. */
export const invitation = z.object({
  businessName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  /** The person has no password yet and chooses one now. */
  passwordNeeded: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const acceptInvitationInput = z.strictObject({
  token,
  /** Both only where a password is needed. */
  password: newPassword.optional(),
  passwordConfirmation: z.string().max(128).optional(),
  /** Only where they are not known. */
  firstName: personName.optional(),
  lastName: personName.optional(),
  language,
});

/** Joined. Nobody is signed in by it. */
export const acceptedInvitation = z.object({
  clientId: recordId,
  businessName: z.string(),
  redirectUrl: z.string().nullable(),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
