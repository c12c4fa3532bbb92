import { z } from 'zod';
import { language } from './language.ts';
import { payeeOnPage } from './payer-pages.ts';

/** Mail that a payer may stop. */
export const STOPPABLE_TYPES = ['payment_reminder', 'payment_receipt'] as const;

/** `uuid`: what stands in the address, as the mail carried it. */
export const unsubscribeInput = z.strictObject({ uuid: z.string().min(1).max(200), type: z.string().max(100) });

/** What the page says before anything is stopped. */
export const unsubscribeForm = z.object({
  type: z.enum(STOPPABLE_TYPES),
  /** The business that sends the mail. */
  business: payeeOnPage,
  /** Of the payer. */
  language,
  alreadyUnsubscribed: z.boolean(),
  /** The business archived the payer: none of its mails is sent. */
  archived: z.boolean(),
});
export type UnsubscribeForm = z.output<typeof unsubscribeForm>;

export const unsubscribed = z.object({
  /** They had stopped it before. */
  alreadyUnsubscribed: z.boolean(),
});

export const subscribedAgain = z.object({
  /** They had not stopped it, or took it back before. */
  alreadySubscribed: z.boolean(),
});
