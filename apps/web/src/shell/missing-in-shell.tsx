import { Navigate, useRouterState } from '@tanstack/react-router';
import { MissingBeforeSignIn } from '../failure/missing-before-sign-in.tsx';
import { MissingPage } from '../failure/missing-page.tsx';
import { isSomebodyRemembered } from '../me/chosen-client.ts';
import { landingOf, mayStay } from '../me/route-sets.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.tsx';
import { trpc } from '../trpc.ts';
import { Frame } from './frame.tsx';

/**
 * An address nothing lives at: inside the shell of whoever is signed in, alone for payers, before sign-in a page like those
 * around it. What the status of a client does not open leads to the landing, whether something lives there or not.
 */
export default function MissingInShell() {
  const isSomebody = isSomebodyRemembered();
  const { data: me } = trpc.auth.me.useQuery(undefined, { enabled: isSomebody });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!isSomebody) return <MissingBeforeSignIn />;
  if (me && me.user.kind !== 'customer' && !mayStay(me, path)) return <Navigate to={landingOf(me)} replace />;
  if (me && me.user.kind !== 'customer')
    return (
      <Frame clock={<SandboxClock />}>
        <MissingPage />
      </Frame>
    );
  return (
    <main className="mx-auto w-full max-w-[90rem] p-4 sm:p-6">
      <MissingPage />
    </main>
  );
}
