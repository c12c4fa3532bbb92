import { clearAlerts } from '@cordelle/ui/alerts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetUser } from '../me/chosen-client.ts';
import { forgetSession } from '../me/session-end.ts';
import { useTRPCClient } from '../trpc.ts';

/** Ends the session and leaves nothing of it in this tab, also when the server cannot be reached any more. */
export function useSignOut(): (after?: string) => Promise<void> {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (after) => {
    await client.auth.signOut.mutate().catch(() => undefined);
    forgetSession();
    forgetUser();
    clearAlerts();
    await router.navigate({ to: '/login', search: after ? { after } : {}, ignoreBlocker: true });
    queryClient.clear();
  };
}
