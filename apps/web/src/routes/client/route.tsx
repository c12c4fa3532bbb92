import type { Permission } from '@cordelle/validation/permissions.ts';
import { createFileRoute, Outlet, redirect, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { requireDutiesDone } from '../../me/duties.ts';
import { requireMe, requireOpenAddress } from '../../me/me.ts';
import { SandboxClock } from '../../sandbox/sandbox-clock.tsx';
import { alertStackDrawn } from '../../shell/alert-stack.ts';
import { Frame } from '../../shell/frame.tsx';

/** A client of one's own is added from anywhere, also by those who have none yet. */
const NEW_BUSINESS = '/client/new_business';

const ChooseClient = lazy(() => import('../../shell/choose-client.tsx'));
const ChangeNotice = lazy(() => import('../../features/bank-account-change/change-notice.tsx'));

/** A server that does not say what waits holds no page up. */
const ALERTS_WITHIN_MS = 3_000;

/** Everything of one client, for those who belong to it and for the provider's people. */
export const Route = createFileRoute('/client')({
  beforeLoad: async ({ context, location, preload }) => {
    const me = await requireMe(context, location.href);
    requireDutiesDone(me, location.href);
    if (me.user.kind === 'customer') throw redirect({ to: '/student' });
    // A mail names the business that its page is of.
    if ('business' in location.search && !preload) {
      const { enterNamedBusiness } = await import('../../shell/enter-named-business.ts');
      throw await enterNamedBusiness(context.utils, me, location.href);
    }
    requireOpenAddress(me, location.pathname);
    // Asked for beside the files of the page.
    if (me.client) void context.utils.notifications.list.prefetch({});
    return { me };
  },
  // What waits for this person has its place at the head of the page: known before the page is drawn, it moves nothing.
  loader: async ({ context: { me, utils } }) => {
    if (!me.client) return;
    const known = Promise.allSettled([utils.notifications.list.ensureData({}), alertStackDrawn]);
    await Promise.race([known, new Promise((late) => setTimeout(late, ALERTS_WITHIN_MS))]);
  },
  // Whatever waits later comes to a page that is there.
  staleTime: Number.POSITIVE_INFINITY,
  component: ClientArea,
});

function ClientArea() {
  const { me } = Route.useRouteContext();
  const addsBusiness = useRouterState({ select: ({ location }) => location.pathname === NEW_BUSINESS });
  const lacking = useRouterState({ select: ({ location }) => location.state.lacking });
  const say = useEffectEvent(async (permission: Permission) =>
    (await import('../../me/say-lacking.ts')).sayLacking(me, permission),
  );
  useEffect(
    () => void import('../../shell/links-of-this-tab.ts').then(({ keepLinksInThisTab }) => keepLinksInThisTab()),
    [],
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (!lacking) return;
    void say(lacking.permission);
    // Said once: who loads the page anew, or comes back to it, was not led there.
    void navigate({ to: '.', search: true, hash: true, replace: true, state: ({ lacking: _, ...rest }) => rest });
  }, [lacking, navigate]);
  return (
    <Frame clock={<SandboxClock />}>
      {me.client?.status === 'approved' && (
        <Suspense>
          <ChangeNotice key={me.client.id} />
        </Suspense>
      )}
      {me.client || addsBusiness ? (
        <Outlet key={me.client?.id} />
      ) : (
        <Suspense>
          <ChooseClient />
        </Suspense>
      )}
    </Frame>
  );
}
