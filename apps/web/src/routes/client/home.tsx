import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotForThisAccount, requirePermission } from '../../me/me.ts';
import { firstList } from '../../me/route-sets.ts';

/** Home of a client: the first of its lists that this person may open. */
export const Route = createFileRoute('/client/home')({
  beforeLoad: ({ context }) => {
    requirePermission(context.me, 'menu.home');
    const list = firstList(context.me.permissions);
    if (!list) throw new NotForThisAccount();
    throw redirect({ href: list });
  },
});
