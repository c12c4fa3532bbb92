import { REASONS_NOT_TO_ASK } from '@cordelle/domain/customer/authorization-request.ts';
import { z } from 'zod';
import { language } from '../language.ts';
import { EMAIL_LENGTH_MAX } from '../personal-details.ts';
import { readWith, recordId } from '../wire.ts';
import { selectedIds } from './actions.ts';
import { BULK_MAX } from './bulk.ts';
import { CUSTOMER_NAME_MAX, hasNameCharacters } from './fields.ts';

export const MESSAGE_MAX = 5000;
const message = z.string().trim().max(MESSAGE_MAX);

export const RECIPIENTS_MAX = 50;
export const recipient = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'error_recipient_name_required')
    .max(CUSTOMER_NAME_MAX)
    .refine(hasNameCharacters, 'error_customer_name_characters'),
  email: z
    .string()
    .trim()
    .min(1, 'error_recipient_email_required')
    .max(EMAIL_LENGTH_MAX)
    .refine((text) => text === '' || z.email().safeParse(text).success, 'contact_email_error'),
  /** Of the mail and of everything that follows; left out: the client's own. */
  language: language.optional(),
});

/** `message`: for this send only; blank or absent: the client's own text. */
export const createAndSendInput = z.strictObject({
  customers: z.array(recipient).min(1, 'error_recipients_required').max(RECIPIENTS_MAX),
  message: message.optional(),
});
const asked = z.object({ id: recordId, name: readWith('customers:read', z.string()) });
export const sentTo = z.object({ records: z.array(asked) });
/** `duplicates`: customers there were before under an address that was now written to. */
export const createdAndSent = sentTo.extend({
  duplicates: readWith('customers:read', z.array(asked.extend({ email: z.string() }))),
});

export const emailAuthRequestInput = z.strictObject({ ids: selectedIds, message: message.optional() });

export const authorizationMailPreviewInput = z.strictObject({ ids: z.array(recordId).max(BULK_MAX).default([]) });
const mail = z.object({
  language,
  subject: z.string(),
  /** With the name of the first recipient, or “customer's name”; null where the client wants none. */
  greeting: z.string().nullable(),
  /** The client's own text, or ours: what a blank message stands for. */
  message: z.string(),
  button: z.string(),
  afterwards: z.array(z.string()),
  footer: z.string(),
});
/** What is sent around the message, in each language, and to whom. */
export const authorizationMailPreview = z.object({
  /** Of the client: what somebody is written to whose language nobody said. */
  language,
  previews: z.array(mail),
  recipients: z.array(asked.extend({ email: z.string(), language })),
  /** Those who cannot be asked, and why. */
  excluded: z.array(asked.extend({ reason: z.enum(REASONS_NOT_TO_ASK) })),
});

/** The mail before the client says anything of its own: greeted, with our text, in each language. */
export const usualAuthorizationMail = z.object({ previews: z.array(mail) });

/** Where payers authorize by themselves. */
export const publicLink = z.object({
  url: z.string(),
  source: z.enum(['donation', 'processing', 'tuition']),
});
