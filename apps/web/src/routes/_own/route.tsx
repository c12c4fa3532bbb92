import { createFileRoute, Outlet } from '@tanstack/react-router';
import { afterSearch } from '../../after-search.ts';
import { requireDutiesDone } from '../../me/duties.ts';
import { requireMe } from '../../me/me.ts';
import { SandboxClock } from '../../sandbox/sandbox-clock.tsx';
import { OwnFrame } from '../../shell/own-frame.tsx';

/** Pages about oneself, for everybody who is signed in. `after`: what somebody wanted before they were led here. */
export const Route = createFileRoute('/_own')({
  validateSearch: afterSearch,
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    requireDutiesDone(me, location.href);
    return { me };
  },
  component: () => (
    <OwnFrame clock={<SandboxClock />}>
      <Outlet />
    </OwnFrame>
  ),
});
