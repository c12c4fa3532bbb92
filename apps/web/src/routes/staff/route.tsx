import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { requireDutiesDone } from '../../me/duties.ts';
import { NotForThisAccount, requireMe } from '../../me/me.ts';
import { SandboxClock } from '../../sandbox/sandbox-clock.tsx';
import { Frame } from '../../shell/frame.tsx';

/** The provider's own area: no client needs to be chosen. */
export const Route = createFileRoute('/staff')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    requireDutiesDone(me, location.href);
    if (me.user.kind === 'customer') throw redirect({ to: '/student' });
    if (me.user.kind !== 'staff') throw new NotForThisAccount();
    return { me };
  },
  component: () => (
    <Frame clock={<SandboxClock />}>
      <Outlet />
    </Frame>
  ),
});
