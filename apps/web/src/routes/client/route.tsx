import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SandboxClock } from '../../features/sandbox/sandbox-clock.tsx';
import { NotForThisAccount, requireMe } from '../../me/me.ts';
import { Frame } from '../../shell/frame.tsx';

const ChooseClient = lazy(() => import('../../shell/choose-client.tsx'));

/** Everything of one client, for those who belong to it and for the provider's people. */
export const Route = createFileRoute('/client')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    if (me.user.kind === 'customer') throw redirect({ to: '/student' });
    if (!me.client && me.user.kind !== 'staff') throw new NotForThisAccount();
    return { me };
  },
  component: ClientArea,
});

function ClientArea() {
  const { me } = Route.useRouteContext();
  return (
    <Frame clock={<SandboxClock />}>
      {me.client ? (
        <Outlet key={me.client.id} />
      ) : (
        <Suspense>
          <ChooseClient />
        </Suspense>
      )}
    </Frame>
  );
}
