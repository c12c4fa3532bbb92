import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { confirmLeaving } from '../leaving.ts';
import { type Ended, leaveSession } from '../me/leave-session.ts';
import { trpc } from '../trpc.ts';

/**
 * Ends the session, also when the server cannot be reached any more. `ended`: it did so by itself. Without it, a form that is not
 * saved is asked about first.
 */
export function useSignOut(): (ended?: Ended) => Promise<void> {
  const client = trpc.useUtils().client;
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (ended) => {
    if (ended === undefined && !(await confirmLeaving())) return;
    await client.auth.signOut.mutate().catch(() => undefined);
    await leaveSession({ router, queryClient }, ended ?? null);
  };
}
