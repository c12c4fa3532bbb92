import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
import { CLIENT_STATUSES, CLIENT_TYPES } from '@cordelle/domain/client/kinds.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { recoveryCode, verificationCode } from './password.ts';
import { ALL_PERMISSIONS, ROLES } from './permissions.ts';
import { EMAIL_LENGTH_MAX } from './personal-details.ts';
import { RELEASE_HELPER_NAMES } from './release-helpers.ts';
import { countryCode, currencyCode, recordId } from './wire.ts';

export const signInInput = z.strictObject({
  email: z.string().trim().min(1, 'required_field').max(EMAIL_LENGTH_MAX),
  password: z.string().min(1, 'required_field').max(128),
  /** Of the second factor; asked for once the password was right. */
  code: verificationCode.optional(),
  /** In place of the code, where the phone is lost. */
  recoveryCode: recoveryCode.optional(),
});

/** Proof, minutes before a dangerous act, that it is still the same person: one of the two. */
export const proveInput = z.strictObject({
  password: z.string().max(128).optional(),
  code: verificationCode.optional(),
});

/** Every feature flag and whether it is on. */
export const releaseHelpers = z.record(z.enum(RELEASE_HELPER_NAMES), z.boolean());

/** One client the user may work in. */
export const clientChoice = z.object({
  id: recordId,
  /** Empty while its sign-up is not complete. */
  businessName: z.string(),
  country: countryCode,
  currency: currencyCode,
  status: z.enum(CLIENT_STATUSES),
  clientType: z.enum(CLIENT_TYPES),
  role: z.enum(ROLES),
});

/** What somebody has to do before they can do anything else. */
export const RESTRICTIONS = ['two_factor', 'password'] as const;

/** Who is asking and what they may do for the chosen client. */
export const me = z.object({
  user: z.object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language,
    kind: z.enum(['member', 'staff', 'customer']),
    twoFactor: z.boolean(),
    confirmed: z.boolean(),
    /** What has to be done first: set up the second factor, or choose a password of one's own. */
    restriction: z.enum(RESTRICTIONS).nullable(),
    /** Personal details or a position are missing and have to be given before anything else. */
    detailsMissing: z.boolean(),
    showNewFeatureTour: z.boolean(),
  }),
  client: clientChoice
    .extend({
      releaseHelpers,
      /** The accounting software it has connected. */
      integration: z.enum(ACCOUNTING_SOFTWARE).nullable(),
    })
    .nullable(),
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  /** Business time can be moved here; the console shows the amber badge. */
  sandbox: z.boolean(),
});
export type Me = z.infer<typeof me>;

export const setLanguageInput = z.strictObject({ language });
export const selectClientInput = z.strictObject({ clientId: recordId });
