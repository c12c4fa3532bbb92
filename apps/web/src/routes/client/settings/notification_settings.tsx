import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CustomerNotices } from '../../../features/notification-settings/customer-notices.tsx';
import { customersInput } from '../../../features/notification-settings/customers-input.ts';
import { NoticeCard } from '../../../features/notification-settings/notice-card.tsx';
import { NOTICE_FIELDS } from '../../../features/notification-settings/notices.ts';
import { HelpLink } from '../../../help-link.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

const PayerMails = lazy(async () => ({
  default: (await import('../../../features/notification-settings/payer-mails.tsx')).PayerMails,
}));

export const Route = createFileRoute('/client/settings/notification_settings')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.update_customer_notifications'),
  loader: async ({ context: { utils } }) => {
    void utils.customers.list.prefetch(customersInput(1));
    await utils.notificationSettings.get.ensureData({});
  },
  component: NotificationSettingsPage,
});

function NotificationSettingsPage() {
  useLocale();
  const [data] = trpc.notificationSettings.get.useSuspenseQuery({});
  return (
    <ClientPage
      title={m.promo_reminders_title()}
      description={
        <>
          {m.reminders_page_means()} <HelpLink topic="mails-your-customers-get" />
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {NOTICE_FIELDS.map((field) => (
          <NoticeCard key={field} field={field} settings={data} />
        ))}
      </div>
      <p className="max-w-[80ch] text-muted-foreground">{m.reminders_contents()}</p>
      <CustomerNotices />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PayerMails />
      </Suspense>
    </ClientPage>
  );
}
