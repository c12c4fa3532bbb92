import { z } from 'zod';
import { page, recordId } from './wire.ts';

/** What an alert is about: one occurrence of one thing. Put away once, it does not come back for that occurrence. */
export const notificationId = z
  .string()
  .regex(/^(h1_terms_2024|(microdeposit|integration|books)-[1-9][0-9]{0,17}|api_key-[1-9][0-9]{0,17}-(14|3))$/);

export const NOTIFICATIONS_MAX = 50;

export const listNotificationsInput = z.strictObject({
  skip: z.int().min(0).max(1000).default(0),
  limit: z.int().min(1).max(NOTIFICATIONS_MAX).default(25),
});

/** What an alert can be about. */
export const NOTIFICATION_KINDS = ['h1_terms', 'microdeposit', 'integration', 'books', 'api_key'] as const;

/** Something that waits for a person of a client, in the reader's language. */
export const notification = z.object({
  id: z.string(),
  message: z.string(),
  /** What it is about: says where it is dealt with. */
  kind: z.enum(NOTIFICATION_KINDS),
  /** Whose microdeposit; null where it is about no customer. */
  customerId: recordId.nullable(),
});
export const notifications = page(notification);

/** `message` is what the person read when they put it away. */
export const dismissNotificationInput = z.strictObject({
  id: notificationId,
  message: z.string().trim().max(500).default(''),
});
export const dismissed = z.object({ id: z.string() });
