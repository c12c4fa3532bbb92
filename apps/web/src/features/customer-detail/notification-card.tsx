import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Customer } from '../../customers/customer.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const MAILS = [
  { of: 'paymentReminder', name: 'payment_reminder', label: m.customer_notifications_reminder },
  { of: 'paymentReceipt', name: 'payment_receipt', label: m.customer_notifications_receipt },
] as const;

/** Which mails a customer gets without anybody doing anything. Nothing where the client has no such mails yet. */
export function NotificationCard({ customer }: { customer: Customer }) {
  useLocale();
  const { releaseHelpers } = useClient();
  const mayChange = useCan('customers.update_customer_notifications');
  if (!releaseHelpers.customer_notifications_released) return null;
  return (
    <Panel
      title={m.customer_notifications()}
      actions={
        mayChange && (
          <TextLink href="/client/settings/notification_settings" aria-label={m.customer_notifications_edit_all()}>
            {m.customer_notifications_edit()}
          </TextLink>
        )
      }
    >
      <div className="grid gap-4 p-4">
        {MAILS.map(({ of, name, label }) => {
          const { enabled, unsubscribed } = customer.notificationSettings[of];
          return (
            <SettingSwitch
              key={name}
              customerId={customer.id}
              name={name}
              on={enabled && !unsubscribed}
              label={label()}
              hint={
                unsubscribed
                  ? m.customer_notifications_unsubscribed()
                  : customer.statuses.notifications[of] === 'incomplete'
                    ? m.customer_no_contact()
                    : undefined
              }
              disabled={!mayChange || unsubscribed || (!customer.active && !enabled)}
            />
          );
        })}
      </div>
    </Panel>
  );
}
