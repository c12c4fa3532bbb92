import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMe } from '../me/me.ts';
import { landingOf } from '../me/route-sets.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    throw redirect({ href: landingOf(me) });
  },
});
