import { z } from 'zod';
import { ROLES } from './permissions.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';
import { instant, recordId } from './wire.ts';

const reason = z.string().trim().min(3, 'required_field').max(500);

/** Beginning of an e-mail address. Travels in the body of a POST: addresses do not belong in URLs. */
export const searchPeopleInput = z.strictObject({
  email: z.string().trim().min(3, 'error_people_search_too_short').max(EMAIL_LENGTH_MAX),
});

/** A request to take off somebody's second factor: asked for, approved by a second person, carried out a day later. */
export const twoFactorReset = z.object({
  id: recordId,
  reason: z.string(),
  requestedAt: instant,
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  /** When the second factor comes off; null until it is approved. */
  effectiveAt: instant.nullable(),
  /** Whether the reader may be the second person: neither who asked nor whose factor it is. */
  mayApprove: z.boolean(),
});

export const personFound = z.object({
  id: recordId,
  email: z.string(),
  /** Empty until the person has said it. */
  name: z.string(),
  kind: z.enum(['member', 'staff', 'customer']),
  twoFactor: z.boolean(),
  disabled: z.boolean(),
  lastSignInAt: instant.nullable(),
  /** Those they belong to; somebody who works for clients and belongs to none cannot sign in. */
  clients: z.array(z.object({ id: recordId, businessName: z.string(), role: z.enum(ROLES) })),
  /** The open request, if there is one. */
  reset: twoFactorReset.nullable(),
  /** The reader themself. */
  oneself: z.boolean(),
});
export type PersonFound = z.infer<typeof personFound>;
export const peopleFound = z.object({ people: z.array(personFound), more: z.boolean() });

export const requestResetInput = z.strictObject({ userId: recordId, reason });
export const decideResetInput = z.strictObject({ id: recordId });
export const disablePersonInput = z.strictObject({ userId: recordId, reason });
export const enablePersonInput = z.strictObject({ userId: recordId });
