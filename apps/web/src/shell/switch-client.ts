import { m } from '@cordelle/i18n/messages';
import { clearAlerts, showToast } from '@cordelle/ui/alerts.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { confirmLeaving } from '../leaving.ts';
import { chooseClient, forgetClient } from '../me/chosen-client.ts';
import { clientName } from '../me/me.ts';
import { landingOf } from '../me/route-sets.ts';
import { trpc } from '../trpc.ts';

type Entered = { readonly id: string; readonly businessName: string };

/** The person would rather finish what they typed. */
class Stayed extends Error {
  constructor() {
    super('the person stays with what is not saved');
    this.name = 'Stayed';
  }
}

/** Does it once nothing unsaved is in the way. Throws when the person wants to keep what they typed. */
async function unlessUnsaved<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  if (!(await confirmLeaving())) throw new Stayed();
  return act();
}

/**
 * Begins anew once another client, or none, is chosen: what was loaded of the last one is forgotten first, so that nothing of it
 * can be shown. Goes where `hrefFor` says and returns who one is there.
 */
function useBeginAnew(): (hrefFor: (me: Me) => string) => Promise<Me> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (hrefFor) => {
    const ownKey = hashKey(utils.auth.me.queryOptions().queryKey);
    const me = await utils.auth.me.fetch(undefined, { staleTime: 0 });
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== ownKey });
    clearAlerts();
    await router.navigate({ href: hrefFor(me), ignoreBlocker: true });
    await router.invalidate();
    return me;
  };
}

/** Shows another client: `page` of it, else where one lands there. */
export function useShowClient(page?: string): (client: Entered) => Promise<void> {
  const beginAnew = useBeginAnew();
  return async (client) => {
    chooseClient(client.id);
    const me = await beginAnew((there) => page ?? landingOf(there));
    showToast('info', m.client_now_viewing({ name: clientName(me, client) }));
  };
}

/** Works in another of the clients that are open to this person. */
export function useSwitchClient() {
  const { clients } = trpc.useUtils().client;
  return useMutation({
    mutationFn: (input: { clientId: string }) => unlessUnsaved(() => clients.select.mutate(input)),
    onSuccess: useShowClient(),
  });
}

/** Lets one of the provider's people into a client, for a reason, and shows it: `page`, else where one lands there. */
export function useEnterClient(page?: string) {
  const { clients } = trpc.useUtils().client;
  return useMutation({
    mutationFn: (input: { clientId: string; reason: string }) => unlessUnsaved(() => clients.enter.mutate(input)),
    onSuccess: useShowClient(page),
  });
}

/** Takes one of the provider's people out of the client they are in, back to what the provider knows of it. */
export function useLeaveClient(client: Entered) {
  const { clients } = trpc.useUtils().client;
  const beginAnew = useBeginAnew();
  return useMutation({
    mutationFn: () => unlessUnsaved(() => clients.leave.mutate()),
    onSuccess: async () => {
      forgetClient();
      const me = await beginAnew(() => `/staff/clients/${client.id}`);
      showToast('info', m.client_left({ name: clientName(me, client) }));
    },
  });
}
