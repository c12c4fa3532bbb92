import { z } from 'zod';
import { language } from '../language.ts';
import { instant, moneyText, page, pageInput, recordId } from '../wire.ts';
import { ACTIVITY_KINDS } from './activity-kinds.ts';

export const MAIL_DELIVERIES = ['waiting', 'sent', 'bounced', 'failed'] as const;

/** One line of what happened with a customer, newest first. */
export const activityEntry = z.object({
  /** Unique within the answer. */
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  type: z.string(),
  dateAndTime: instant,
  /** The line in words, in the reader's language. */
  action: z.string(),
  /** Of the person or the key; “System” for steps of the day and the bank. */
  userName: z.string(),
  /** Actor of the log: `user:12`, `system:approvals`, `bank`. */
  actor: z.string(),
  /** Of the person or the key; null for steps of the day and the bank. */
  actorName: z.string().nullable(),
  amount: moneyText.nullable(),
  transactionId: recordId.nullable(),
  scheduleId: recordId.nullable(),
  settlementId: recordId.nullable(),
  /** Of a mail: what became of it, and its id, by which it can be read. */
  delivery: z.enum(MAIL_DELIVERIES).nullable(),
  mailId: recordId.nullable(),
  /** What the line quotes of a mail, and the language that is in; null: it quotes none. */
  subject: z.string().nullable(),
  subjectLanguage: language.nullable(),
});
export const activityInput = pageInput(['occurredAt'], 5)
  .omit({ search: true })
  .extend({ customerId: recordId, kind: z.enum(ACTIVITY_KINDS).optional() });
export const activityPage = page(activityEntry);

export const customerMailInput = z.strictObject({ customerId: recordId, mailId: recordId });

/** A mail as the customer received it. Addresses that were theirs alone are cut short. */
export const customerMail = z.object({
  to: z.string(),
  language,
  subject: z.string(),
  text: z.string(),
  writtenAt: instant,
  sentAt: instant.nullable(),
  delivery: z.enum(MAIL_DELIVERIES),
});
