import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { BellRing } from 'lucide-react';
import { useCan, useMe } from '../me/me.ts';

/** Leads to what customers are told by itself, for those who may set it. */
export default function NotificationPromo({ onNavigate }: { onNavigate: () => void }) {
  useLocale();
  const mayTell = useCan('customers.update_customer_notifications');
  const released = useMe().client?.releaseHelpers.customer_notifications_released;
  if (!released || !mayTell) return null;
  return (
    <NavigationLink
      href="/client/settings/notification_settings/"
      onClick={onNavigate}
      className="mb-3 grid gap-1 rounded-card border bg-muted p-3 hover:border-input"
    >
      <span className="flex items-center gap-2 font-semibold">
        <BellRing aria-hidden="true" className="size-4 shrink-0 text-rope" />
        {m.promo_reminders_title()}
      </span>
      <span className="text-muted-foreground text-small">{m.promo_reminders_text()}</span>
    </NavigationLink>
  );
}
