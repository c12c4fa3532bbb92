import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

export type NotificationSettings = inferRouterOutputs<AppRouter>['notificationSettings']['get'];
export type Notice = NotificationSettings['paymentReminder'];
export type NoticeField = 'paymentReminder' | 'paymentReceipt';

/** Mail that payers get without anybody asking, and may stop. */
export const NOTICES = {
  paymentReminder: {
    type: 'payment_reminder',
    title: m.reminders_title,
    switch: m.reminders_switch,
    means: m.reminders_switch_means,
    sent: m.reminders_sent_when,
  },
  paymentReceipt: {
    type: 'payment_receipt',
    title: m.receipts_title,
    switch: m.receipts_switch,
    means: m.receipts_switch_means,
    sent: m.receipts_sent_when,
  },
} as const satisfies Record<
  NoticeField,
  { readonly type: string } & Record<'title' | 'switch' | 'means' | 'sent', (inputs: { days: number }) => string>
>;
export const NOTICE_FIELDS = ['paymentReminder', 'paymentReceipt'] as const satisfies readonly NoticeField[];
