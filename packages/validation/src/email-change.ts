import { EMAIL_CHANGE_ACTS } from '@cordelle/domain/account/email-change.ts';
import { z } from 'zod';
import { email } from './personal-details.ts';
import { mailedSecret } from './registrations.ts';
import { instant } from './wire.ts';

export const askEmailChangeInput = z.strictObject({ newEmail: email });

/** A change of e-mail that waits for one of the two addresses, or both. */
export const pendingEmailChange = z.object({
  oldEmail: z.string(),
  newEmail: z.string(),
  askedAt: instant,
  /** Until then the links work. */
  expiresAt: instant,
  /** Whether the address of before has approved. */
  oldApproved: z.boolean(),
  /** Whether the address asked for has confirmed. */
  newConfirmed: z.boolean(),
});
/** Null: none waits. */
export const ownEmailChange = z.object({ emailChange: pendingEmailChange.nullable() });

export const emailChangeLinkInput = z.strictObject({ token: mailedSecret });
/** What a link leads to. Who asked and from where is told at the address of before alone. */
export const openedEmailChange = z.object({
  act: z.enum(EMAIL_CHANGE_ACTS),
  newEmail: z.string(),
  oldEmail: z.string().nullable(),
  askedAt: instant,
  askedFrom: z.string().nullable(),
  userAgent: z.string().nullable(),
});
/** `taken`: the address belongs to another account by now; told at that address alone. */
export const emailChangePressed = z.object({
  outcome: z.enum(['waiting', 'changed', 'stopped', 'taken']),
  newEmail: z.string(),
});
