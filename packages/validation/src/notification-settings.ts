import { NOTICE_TEXT_MAX } from '@cordelle/domain/notices/notice-text.ts';
import { z } from 'zod';
import { LANGUAGES, language } from './language.ts';
import { PAYER_MAILS } from './payer-mail-names.ts';
import { STOPPABLE_TYPES } from './unsubscribe.ts';
import { recordId } from './wire.ts';

/** What payers read in one language. */
const noticeText = z.object({
  language,
  /** The text as it is sent, its placeholders in braces. */
  bodyContent: z.string(),
  /** The client wrote it; otherwise it is the product's own. */
  isOwn: z.boolean(),
  /** Small print below, and the words of the link that stops the mail. Nobody changes them. */
  footerText: z.string(),
  unsubscribe: z.string(),
});

const notice = z.object({
  /** Whether customers get it of whom nothing else was said. */
  enabledByDefault: z.boolean(),
  /** One for each language. */
  texts: z.array(noticeText),
  /** Active customers who get it: switched on, not unsubscribed, with an address that works. */
  customersReached: z.int().nonnegative(),
  /** Active customers for whom it is on and who have no address that works. */
  customersWithoutEmail: z.int().nonnegative(),
});

/** What customers of a client are told without anybody asking. */
export const notificationSettings = z.object({
  paymentReminder: notice,
  paymentReceipt: notice,
  /** Calendar days before the process date on which a reminder leaves. */
  reminderDaysBefore: z.int(),
  /** What a text may name, without the braces. */
  placeholders: z.array(z.string()),
});

/** Asked of a client as a whole: there is nothing to say besides. */
export const notificationSettingsInput = z.strictObject({});

/** Blank: the product's own text again. */
const bodyContent = z.string().trim().max(NOTICE_TEXT_MAX, 'error_notice_too_long');

const noticeChange = z.strictObject({
  enabledByDefault: z.boolean().optional(),
  texts: z.array(z.strictObject({ language, bodyContent })).max(LANGUAGES.length).optional(),
});

export const updateNotificationSettingsInput = z.strictObject({
  paymentReminder: noticeChange.optional(),
  paymentReceipt: noticeChange.optional(),
});

/** What a text looks like, before it is saved. */
export const previewNoticeInput = z.strictObject({
  type: z.enum(STOPPABLE_TYPES),
  /** Whose next or last payment is shown; left out: somebody of the client. */
  customerId: recordId.optional(),
  /** By language; left out: what is sent today. */
  texts: z.strictObject({ en: bodyContent.optional(), fr: bodyContent.optional() }).optional(),
});

/** `html`: as programs for mail show it. */
const writtenNotice = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export const noticePreview = z.object({
  /** Of the payment shown; null where the client has no customer yet and an example stands in. */
  customerName: z.string().nullable(),
  en: writtenNotice,
  fr: writtenNotice,
});

export const previewPayerMailInput = z.strictObject({ mail: z.enum(PAYER_MAILS) });
export const payerMailPreview = z.object({ mails: z.array(writtenNotice.extend({ language })) });

export const sendTestNoticeInput = previewNoticeInput.extend({ language });
export const testNoticeSent = z.object({ email: z.string() });
