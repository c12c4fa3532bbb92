import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { startDensity } from '@cordelle/ui/density.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Shell } from '@cordelle/ui/shell.tsx';
import { Sidebar } from '@cordelle/ui/sidebar.tsx';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useOnline } from '../failure/online.ts';
import { useMe } from '../me/me.ts';
import { AlertsButton } from './alerts-button.tsx';
import { ClientSwitcher } from './client-switcher.tsx';
import { CollapseButton } from './collapse-button.tsx';
import { CommandButton } from './command-button.tsx';
import { Crumbs } from './crumbs.tsx';
import { useFollowTabs } from './follow-tabs.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { menuGroupsOf, menuOf } from './menu.ts';
import { sidebarCollapsed } from './preferences.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SessionWarning } from './session-warning.tsx';
import { useStandingAlerts } from './standing-alerts.ts';
import { SupportLink } from './support-link.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const loadCommands = () => import('./command-menu.tsx');
const CommandMenu = lazy(loadCommands);
/** After the page itself: whoever opens the commands goes on typing at once. */
const COMMANDS_AFTER_MS = 2_000;
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));
/** Rarely there: after the page. */
const DownloadsButton = lazy(() => import('./downloads-button.tsx'));
const ClosedClient = lazy(() => import('./closed-client.tsx'));
const PrintedLine = lazy(() => import('./printed-line.tsx'));
const InsideClient = lazy(() => import('./inside-client.tsx'));
const NotificationPromo = lazy(() => import('./notification-promo.tsx'));
const ReviewBadge = lazy(() => import('./review-badge.tsx'));
const Tour = lazy(() => import('./tour.tsx'));

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
  const area = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.area });
  const online = useOnline();
  const collapsed = sidebarCollapsed.use();
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null);
  const menu = menuOf(me);
  useFollowTabs();
  useStandingAlerts();
  useLayoutEffect(startDensity, []);
  useEffect(() => {
    const timer = setTimeout(loadCommands, COMMANDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts({
    destinations: new Set(['/client/home', ...menu.map(({ href }) => href)]),
    onCommands: () => setOpen('commands'),
    onHelp: () => setOpen('shortcuts'),
  });
  return (
    <>
      <Shell
        staff={me.user.kind === 'staff'}
        sandbox={me.sandbox}
        collapsed={collapsed}
        breadcrumbs={<Crumbs />}
        bar={
          <>
            <CommandButton onOpen={() => setOpen('commands')} onReach={loadCommands} />
            {me.sandbox && clock}
            <Suspense>
              <DownloadsButton />
            </Suspense>
            <AlertsButton />
            <LanguageSwitch className="hidden sm:inline-flex" />
            <ProfileMenu onShortcuts={() => setOpen('shortcuts')} />
          </>
        }
        sidebar={(close, folded) => (
          <Sidebar
            collapsed={folded}
            header={<ClientSwitcher collapsed={folded} onChosen={close} />}
            groups={menuGroupsOf(me).map(({ items, ...group }) => ({
              ...group,
              items: items.map(({ href, label, icon }) => ({
                href,
                label: label(),
                icon,
                current: href === area || path === href || path.startsWith(`${href}/`),
                badge: href === '/staff/review' && (
                  <Suspense>
                    <ReviewBadge />
                  </Suspense>
                ),
              })),
            }))}
            footer={
              <>
                <Suspense>{!folded && <NotificationPromo onNavigate={close} />}</Suspense>
                <SupportLink collapsed={folded} />
                <CollapseButton collapsed={folded} />
              </>
            }
            onNavigate={close}
          />
        )}
        notices={
          <>
            <Suspense>
              <PrintedLine />
            </Suspense>
            {me.user.kind === 'staff' && me.client && (
              <Suspense fallback={<div className="h-12" />}>
                <InsideClient key={me.client.id} client={me.client} />
              </Suspense>
            )}
            {!online && <Banner tone="warn">{m.ui_offline()}</Banner>}
            <Suspense fallback={<div className="h-12" />}>
              {me.client?.status === 'closed' && <ClosedClient />}
            </Suspense>
          </>
        }
      >
        {children}
      </Shell>
      <SessionWarning />
      <LeaveQuestion />
      <Suspense>
        {open === 'commands' && <CommandMenu onClose={() => setOpen(null)} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <ShortcutHelp onClose={() => setOpen(null)} />}
        {me.user.showNewFeatureTour && <Tour client={me.client} path={path} />}
      </Suspense>
    </>
  );
}
