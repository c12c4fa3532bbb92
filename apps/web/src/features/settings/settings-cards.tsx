import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import type { Permission } from '@cordelle/validation/permissions.ts';
import {
  BellRing,
  Braces,
  CircleUserRound,
  KeyRound,
  type LucideIcon,
  Receipt,
  RotateCcw,
  ScrollText,
  Smartphone,
  Users,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { may } from '../../me/may.ts';
import { useMe } from '../../me/me.ts';

type SettingsCard = {
  href: string;
  label: () => string;
  about: () => string;
  icon: LucideIcon;
  /** Null: everybody has it. */
  permission: Permission | null;
  /** Only of a business that collects for itself: a third party has nothing of the kind. */
  collects?: true;
};

const OF_THE_BUSINESS: readonly SettingsCard[] = [
  {
    href: '/client/settings/users',
    label: m.settings_users,
    about: m.settings_users_about,
    icon: Users,
    permission: 'settings.users',
  },
  {
    href: '/client/settings/notification_settings',
    label: m.promo_reminders_title,
    about: m.reminders_page_means,
    icon: BellRing,
    permission: 'customers.update_customer_notifications',
  },
  {
    href: '/client/settings/declined_payments',
    label: m.settings_declined_payments,
    about: m.settings_declined_payments_about,
    icon: RotateCcw,
    permission: 'settings.update_business_info',
    collects: true,
  },
  {
    href: '/client/owners',
    label: m.own_owners_title,
    about: m.own_owners_about,
    icon: UsersRound,
    permission: 'settings.update_business_info',
    collects: true,
  },
  {
    href: '/client/settings/invoices',
    label: m.invoices_title,
    about: m.invoices_about,
    icon: Receipt,
    permission: 'settings.read_billing_invoices',
  },
  {
    href: '/client/settings/api_keys',
    label: m.api_keys_title,
    about: m.settings_api_keys_about,
    icon: Braces,
    permission: 'settings.api_keys',
  },
  {
    href: '/client/settings/audit_log',
    label: m.settings_audit_log,
    about: m.settings_audit_log_about,
    icon: ScrollText,
    permission: 'settings.audit_log',
  },
];

const OF_ONESELF: readonly SettingsCard[] = [
  {
    href: '/my_account',
    label: m.settings_account,
    about: m.settings_account_about,
    icon: CircleUserRound,
    permission: null,
  },
  {
    href: '/change_password',
    label: m.settings_password,
    about: m.settings_password_about,
    icon: KeyRound,
    permission: null,
  },
  {
    href: '/two_factor_authentication',
    label: m.settings_two_factor,
    about: m.settings_two_factor_about,
    icon: Smartphone,
    permission: null,
  },
];

/** Everything somebody can set: of the business what they may, and what is their own. */
export function SettingsCards({ afterBusiness }: { afterBusiness?: ReactNode }) {
  useLocale();
  return (
    <>
      <Cards title={m.settings_business()} cards={OF_THE_BUSINESS} />
      {afterBusiness}
      <Cards title={m.settings_yours()} cards={OF_ONESELF} />
    </>
  );
}

function Cards({ title, cards }: { title: string; cards: readonly SettingsCard[] }) {
  const id = useId();
  const me = useMe();
  const collectsNothing = me.client?.clientType === 'Third Party';
  const shown = cards.filter(
    ({ permission, collects }) => (permission === null || may(me, permission)) && !(collects && collectsNothing),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ href, label, about, icon: Icon }) => (
          <li key={href} className="relative flex gap-3 rounded-card border bg-card p-4 hover:bg-accent/60">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
            <div className="min-w-0">
              <NavigationLink
                href={href}
                className="font-semibold text-link underline-offset-2 after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {label()}
              </NavigationLink>
              <p className="text-muted-foreground">{about()}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
