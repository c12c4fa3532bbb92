import { PERSONAL_DETAILS } from '@cordelle/domain/account/required-details.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { REGION_CODES } from './lists/regions.ts';
import { addressInput, personName, phone, position, userNotifications } from './personal-details.ts';
import { day, instant, recordId } from './wire.ts';

const OCCUPATION_LENGTH_MIN = 2;

/** Blank text means none. */
const occupation = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text === '' || text.length >= OCCUPATION_LENGTH_MIN, 'invalid_field');
const birthday = z
  .string()
  .trim()
  .max(10, 'invalid_field')
  .refine((text) => text === '' || day.safeParse(text).success, 'invalid_field')
  .meta({ format: 'date' });
const provinceCode = z
  .string()
  .trim()
  .max(3, 'invalid_field')
  .refine((code) => code === '' || REGION_CODES.has(code), 'invalid_field');

const switches = userNotifications.partial().strict();

/**
 * What somebody changes of themselves. What is left away stays as it is, and so does every blank part of an address; the
 * e-mail may be sent along and is not looked at.
 */
export const updateAccountInput = z.strictObject({
  firstName: personName.optional(),
  lastName: personName.optional(),
  email: z.string().max(254).optional().describe('ignored: an e-mail is not changed here'),
  language: language.optional(),
  mobilePhone: phone.nullable().optional(),
  occupation: occupation.nullable().optional(),
  dateOfBirth: birthday.nullable().optional(),
  addressAttributes: addressInput.extend({ provinceCode: provinceCode.optional() }).optional(),
  /** By membership: `id` is the one `rolesAttributes` of the account carries. */
  rolesAttributes: z
    .array(z.strictObject({ id: recordId, position: position.optional(), userNotifications: switches.optional() }))
    .max(200)
    .optional(),
  /** The same for positions alone, by client. */
  clients: z
    .array(z.strictObject({ id: recordId, position }))
    .max(200)
    .optional(),
  /** Of the chosen client. */
  userNotifications: switches.optional(),
});
export type UpdateAccount = z.infer<typeof updateAccountInput>;

/** The details the person must give, whether they have or not. */
export const accountRequirements = z.object({ required: z.array(z.enum(PERSONAL_DETAILS)) });

/** A browser or program that is signed in as the person. */
export const signedInDevice = z.object({
  /** Opaque; only `account.endSession` understands it. */
  id: z.string(),
  kind: z.enum(['console', 'program']),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export const signedInDevices = z.object({ sessions: z.array(signedInDevice) });
export const endSessionInput = z.strictObject({ id: z.string().min(1, 'required_field').max(100) });
export const sessionEnded = z.object({ ended: z.literal(true) });
export const tourDismissed = z.object({ showNewFeatureTour: z.literal(false) });
