import { z } from 'zod';
import { knownPassword, newPassword } from './password.ts';
import { email, phone, position } from './personal-details.ts';
import { REFERRAL_WITH_PROMOTION, REFERRALS } from './referrals.ts';
import { recordId } from './wire.ts';

const name = z.string().trim().max(100).optional();
/** An address of ours or of the configured list; compared exactly, so nothing is trimmed. */
export const redirectUrl = z.string().max(2000).optional();
/** What a mailed link carries. */
export const mailedSecret = z.string().min(1, 'required_field').max(200);

const chosen =
  (unknown: string) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === '' ? 'required_field' : unknown;

/** Somebody signs up: the console asks for the first six fields, programs may say the rest as well. */
export const signUpInput = z
  .strictObject({
    email,
    password: newPassword,
    passwordConfirmation: z.string().max(128).optional(),
    countryCode: z.enum(['CA', 'US'], { error: chosen('sign_up_country_unknown') }).default('US'),
    /** Needed unless a promotion code says it. */
    referredBy: z.enum(REFERRALS, { error: chosen('invalid_field') }).optional(),
    promoCode: z.string().trim().max(50).optional(),
    /** Where the confirmation of the address leads. */
    confirmSuccessUrl: redirectUrl,
    firstName: name,
    lastName: name,
    mobilePhone: phone.optional(),
    position: position.optional(),
    businessName: z
      .string()
      .trim()
      .max(100)
      .regex(/^\P{Cc}*$/u, 'invalid_field')
      .optional(),
    websiteUrl: z
      .string()
      .trim()
      .max(200)
      .regex(/^((https?:\/\/)?[^\s:/@]+\.[^\s@]+)?$/i, 'invalid_field')
      .optional(),
  })
  .refine(({ password, passwordConfirmation = password }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'error_passwords_differ',
  })
  .refine(({ referredBy, promoCode }) => referredBy !== undefined || Boolean(promoCode), {
    path: ['referredBy'],
    error: 'required_field',
  });
export type SignUp = z.infer<typeof signUpInput>;

/** How somebody heard of us: what they said, unless a promotion code says it. */
export const referralOf = ({ referredBy, promoCode }: Pick<SignUp, 'referredBy' | 'promoCode'>) =>
  promoCode || referredBy === undefined ? REFERRAL_WITH_PROMOTION : referredBy;

/** The link shows that the address is theirs, the password that they are who signed up. */
export const confirmInput = z.strictObject({ token: mailedSecret, password: knownPassword });
export const confirmed = z.object({
  id: recordId,
  /** Where to go on; null: to the console. */
  redirectUrl: z.string().nullable(),
});

export const resendConfirmationInput = z.strictObject({ email });

/** What is said to everybody who names an address, whoever has it. */
export const saidToEverybody = z.object({ message: z.string() });
