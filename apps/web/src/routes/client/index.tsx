import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingOf } from '../../me/route-sets.ts';

export const Route = createFileRoute('/client/')({
  beforeLoad: ({ context }) => {
    throw redirect({ href: landingOf(context.me) });
  },
});
