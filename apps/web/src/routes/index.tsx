import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMe } from '../me/me.ts';

/** Where people land: the client they work in, or the provider's own area. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    throw redirect({ to: me.user.kind === 'staff' && !me.client ? '/staff' : '/client/home' });
  },
});
