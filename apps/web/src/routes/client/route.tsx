import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SandboxClock } from '../../features/sandbox/sandbox-clock.tsx';
import { NotForThisAccount, requireMe } from '../../me/me.ts';
import { ChooseClient } from '../../shell/choose-client.tsx';
import { Frame } from '../../shell/frame.tsx';

/** Everything of one client, for those who belong to it and for the provider's people. */
export const Route = createFileRoute('/client')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    if (!me.client && me.user.kind !== 'staff') throw new NotForThisAccount();
    return { me };
  },
  component: ClientArea,
});

function ClientArea() {
  const { me } = Route.useRouteContext();
  return <Frame clock={<SandboxClock />}>{me.client ? <Outlet key={me.client.id} /> : <ChooseClient />}</Frame>;
}
