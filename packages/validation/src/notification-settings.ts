import { z } from 'zod';

/** What customers of a client are told without anybody asking. */
export const notificationSettings = z.object({
  paymentReminder: z.object({
    enabled: z.boolean(),
    /** Calendar days before the process date. */
    daysBefore: z.int(),
  }),
  /** Customers that reminders can reach: active, with an e-mail address. */
  customersReached: z.int().nonnegative(),
  /** Active customers without an address: they get none. */
  customersWithoutEmail: z.int().nonnegative(),
});

export const updateNotificationSettingsInput = z.strictObject({
  paymentReminder: z.strictObject({ enabled: z.boolean() }),
});
