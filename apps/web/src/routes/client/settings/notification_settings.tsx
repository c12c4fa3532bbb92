import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentReminders } from '../../../features/notification-settings/payment-reminders.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/settings/notification_settings')({
  staticData: { crumb: m.promo_reminders_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.update_customer_notifications'),
  loader: async ({ context: { queryClient, trpc } }) => {
    await queryClient.ensureQueryData(trpc.notificationSettings.get.queryOptions());
  },
  component: NotificationSettingsPage,
});

function NotificationSettingsPage() {
  useLocale();
  return (
    <ClientPage title={m.promo_reminders_title()} description={m.reminders_page_means()}>
      <PaymentReminders />
    </ClientPage>
  );
}
