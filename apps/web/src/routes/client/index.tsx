import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingOf } from '../../me/route-sets.ts';

export const Route = createFileRoute('/client/')({
  beforeLoad: ({ context: { me } }) => {
    // The area itself asks the provider's people which client they enter, and why.
    if (!me.client && me.user.kind === 'staff') return;
    throw redirect({ href: landingOf(me) });
  },
});
