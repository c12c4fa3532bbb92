import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { requireDutiesDone } from '../../me/duties.ts';
import { requireMe } from '../../me/me.ts';
import { landingOf } from '../../me/route-sets.ts';
import { PayerFrame } from '../../shell/payer-frame.tsx';

/** The area of those who pay: their own records, to read. */
export const Route = createFileRoute('/student')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    requireDutiesDone(me, location.href);
    if (me.user.kind !== 'customer') throw redirect({ href: landingOf(me) });
    return { me };
  },
  component: PayerArea,
});

function PayerArea() {
  return (
    <PayerFrame>
      <Outlet />
    </PayerFrame>
  );
}
