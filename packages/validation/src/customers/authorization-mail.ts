import { z } from 'zod';
import { language } from '../language.ts';
import { recordId } from '../wire.ts';
import { selectedIds } from './actions.ts';
import { customerName } from './edit.ts';

export const MESSAGE_MAX = 5000;
const message = z.string().trim().max(MESSAGE_MAX);

export const RECIPIENTS_MAX = 50;
export const recipient = z.strictObject({
  name: customerName,
  email: z.string().trim().min(1, 'error_recipient_email_required').pipe(z.email('contact_email_error')),
  language: language.optional(),
});

/** `message`: for this send only; blank or absent: the client's own text. */
export const createAndSendInput = z.strictObject({
  customers: z.array(recipient).min(1, 'error_recipients_required').max(RECIPIENTS_MAX),
  message: message.optional(),
});
export const sentTo = z.object({ records: z.array(z.object({ id: recordId, name: z.string() })) });

export const emailAuthRequestInput = z.strictObject({ ids: selectedIds, message: message.optional() });

/** What would be sent, per language of those who get it. */
export const authorizationMailPreviewInput = z.strictObject({
  ids: z.array(recordId).max(200).default([]),
  message: message.optional(),
});
export const authorizationMailPreview = z.object({
  /** “Hi (customer's name),” stands above the message. */
  enableGreeting: z.boolean(),
  /** The client's own text, or ours. */
  defaultMessages: z.object({ en: z.string(), fr: z.string() }),
  previews: z.array(
    z.object({ language, subject: z.string(), greeting: z.string().nullable(), body: z.string(), button: z.string() }),
  ),
  recipients: z.array(z.object({ id: recordId, name: z.string(), email: z.string().nullable(), language })),
  /** Those who cannot be asked, and why. */
  excluded: z.array(
    z.object({ id: recordId, name: z.string(), reason: z.enum(['complete', 'requested', 'no_email', 'archived']) }),
  ),
});

/** Where payers authorize by themselves. */
export const publicLink = z.object({
  url: z.string(),
  source: z.enum(['donation', 'processing', 'tuition']),
});
