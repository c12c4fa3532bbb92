import { z } from 'zod';
import { ALL_PERMISSIONS, CLIENT_STATUSES, ROLES } from './permissions.ts';
import { countryCode, currencyCode, recordId } from './wire.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

export const signInInput = z.strictObject({
  email: z.string().trim().min(1, 'required_field').max(254),
  password: z.string().min(1, 'required_field').max(128),
});

/** One client the user may work in. */
export const clientChoice = z.object({
  id: recordId,
  businessName: z.string(),
  country: countryCode,
  currency: currencyCode,
  status: z.enum(CLIENT_STATUSES),
  role: z.enum(ROLES),
});

/** Who is asking and what they may do for the chosen client. */
export const me = z.object({
  user: z.object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language,
    kind: z.enum(['member', 'staff', 'customer']),
  }),
  client: clientChoice.nullable(),
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  /** Business time can be moved here; the console shows the amber badge. */
  sandbox: z.boolean(),
});
export type Me = z.infer<typeof me>;

export const setLanguageInput = z.strictObject({ language });
export const selectClientInput = z.strictObject({ clientId: recordId });
export const clientSearchInput = z.strictObject({ search: z.string().trim().max(100).default('') });
