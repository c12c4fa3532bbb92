import { m } from '@cordelle/i18n/messages';
import { clearAlerts, showToast } from '@cordelle/ui/alerts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { chooseClient } from '../me/chosen-client.ts';
import { useTRPC } from '../trpc.ts';

/** Shows another client: what was loaded of the last one is forgotten first, so that nothing of it can be shown. */
function useShowClient() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (client: { readonly id: string; readonly businessName: string }) => {
    const me = trpc.auth.me.queryKey();
    chooseClient(client.id);
    await queryClient.fetchQuery({ ...trpc.auth.me.queryOptions(), staleTime: 0 });
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me[0] });
    clearAlerts();
    await router.navigate({ to: '/client/home' });
    await router.invalidate();
    showToast('info', m.client_now_viewing({ name: client.businessName || m.client_unnamed() }));
  };
}

/** Works in another of the clients that are open to this person. */
export function useSwitchClient() {
  return useMutation(useTRPC().clients.select.mutationOptions({ onSuccess: useShowClient() }));
}

/** Lets one of the provider's people into a client, for a reason, and shows it. */
export function useEnterClient() {
  return useMutation(useTRPC().clients.enter.mutationOptions({ onSuccess: useShowClient() }));
}
