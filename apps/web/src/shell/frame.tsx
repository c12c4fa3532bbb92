import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Shell } from '@cordelle/ui/shell.tsx';
import { Sidebar } from '@cordelle/ui/sidebar.tsx';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../me/me.ts';
import { AlertsButton } from './alerts-button.tsx';
import { ClientSwitcher } from './client-switcher.tsx';
import { Crumbs } from './crumbs.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MENU } from './menu.ts';
import { useOnline } from './online.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SessionWarning } from './session-warning.tsx';
import { SupportLink } from './support-link.tsx';

/** What surrounds every signed-in page. */
export function Frame({
  clock,
  children,
}: {
  /** Control of business time, where it can be moved. */ clock: ReactNode;
  children: ReactNode;
}) {
  useLocale();
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const online = useOnline();
  const items = MENU.filter(
    ({ permission, ofClient }) => me.permissions.includes(permission) && (!ofClient || me.client),
  ).map(({ href, label, icon }) => ({ href, label: label(), icon, current: path.startsWith(href) }));
  return (
    <>
      <Shell
        staff={me.user.kind === 'staff'}
        sandbox={me.sandbox}
        breadcrumbs={<Crumbs />}
        bar={
          <>
            {me.sandbox && clock}
            <AlertsButton />
            <LanguageSwitch className="hidden sm:inline-flex" />
            <ProfileMenu />
          </>
        }
        sidebar={(close) => (
          <Sidebar
            header={<ClientSwitcher onChosen={close} />}
            items={items}
            footer={<SupportLink />}
            onNavigate={close}
          />
        )}
        notices={
          <>
            {!online && <Banner tone="warn">{m.ui_offline()}</Banner>}
            {me.client?.status === 'closed' && <Banner tone="warn">{m.client_closed()}</Banner>}
          </>
        }
      >
        {children}
      </Shell>
      <SessionWarning />
    </>
  );
}
