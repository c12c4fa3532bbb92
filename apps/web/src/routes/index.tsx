import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMe } from '../me/me.ts';

/** Where people land: their client's own area, the provider's bank files, or what waits for a payer. */
const LANDING = { member: '/client/home', staff: '/staff/bank_files', customer: '/student' } as const;

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    throw redirect({ to: LANDING[me.user.kind] });
  },
});
