import { z } from 'zod';
import { language } from './language.ts';
import { ROLES } from './permissions.ts';
import { isPhone, POSITIONS, type UserNotification } from './person-rules.ts';
import { day, recordId } from './wire.ts';

export const position = z.enum(POSITIONS);

/** Blank text means none. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .refine((text) => text === '' || isPhone(text), 'contact_phone_error');

export const EMAIL_LENGTH_MAX = 254;
const isEmail = (text: string): boolean => z.email().safeParse(text).success;
export const email = z
  .string()
  .trim()
  .min(1, 'required_field')
  .max(EMAIL_LENGTH_MAX)
  .refine((text) => text === '' || isEmail(text), 'contact_email_error');

export const personName = z.string().trim().min(1, 'required_field').max(100);
const line = z.string().trim().max(200);

/** Where somebody lives. All four or none: what is blank is left away before saving. */
export const addressInput = z.strictObject({
  id: recordId.optional(),
  address1: line.optional(),
  city: line.optional(),
  provinceCode: z.string().trim().max(3).optional(),
  postalCode: z.string().trim().max(12).optional(),
});
export const address = z.object({
  id: recordId,
  address1: z.string().nullable(),
  city: z.string().nullable(),
  provinceCode: z.string().nullable(),
  postalCode: z.string().nullable(),
});

export const dateOfBirth = day;
export const occupation = z.string().trim().min(2).max(100);

/** The seven switches of a custom role, in the contract's order. */
export const rolePermission = z.object({
  manageIntegrations: z.boolean(),
  crdApiKeys: z.boolean(),
  cudCustomers: z.boolean(),
  editAuthorizationSettings: z.boolean(),
  customerExport: z.boolean(),
  cudTransactionSchedules: z.boolean(),
  readUnmaskedBankNumbers: z.boolean(),
});
export type RolePermission = z.infer<typeof rolePermission>;

/** The six mails a user may get about a client. */
export const userNotifications = z.object({
  newAuthorizationEmail: z.boolean(),
  dailySummaryEmail: z.boolean(),
  integrationDisconnectEmail: z.boolean(),
  microdepositSentEmail: z.boolean(),
  microdepositVerifiedEmail: z.boolean(),
  microdepositRejectedEmail: z.boolean(),
} satisfies Record<UserNotification, z.ZodBoolean>);

/** One client of a person, as their account shows it. `id` is the membership. */
export const roleOfUser = z.object({
  id: recordId,
  clientId: recordId,
  clientName: z.string(),
  status: z.string(),
  role: z.enum(ROLES),
  position: z.string().nullable(),
  userNotifications,
  /** Which of them can come: mails lead to pages that the person may open. */
  offeredNotifications: userNotifications,
});

/** A person with everything they may see of themselves. */
export const account = z.object({
  id: recordId,
  userId: recordId,
  roleId: recordId.nullable(),
  clientId: recordId.nullable(),
  customerId: recordId.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  mobilePhone: z.string().nullable(),
  position: z.string().nullable(),
  occupation: z.string().nullable(),
  dateOfBirth: day.nullable(),
  role: z.enum(ROLES).nullable(),
  rolePermission,
  addressAttributes: address,
  rolesAttributes: z.array(roleOfUser),
  lastSignInAt: z.iso.datetime().nullable(),
  userNotifications,
  twoFactorAuthentication: z.boolean(),
  /** One of the provider's people. */
  staff: z.boolean(),
  /** Opaque name of the person for a support widget. */
  token: z.string(),
  confirmed: z.boolean(),
  showNewFeatureTour: z.boolean(),
  requiresReset: z.boolean(),
});
export type Account = z.infer<typeof account>;
