import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { businessIn, pageOfBusiness } from '@cordelle/validation/business-in-address.ts';
import { redirect } from '@tanstack/react-router';
import { statusOf } from '../failure/refusal.ts';
import { workInThisTab } from '../me/chosen-client.ts';
import { clientName } from '../me/me.ts';
import { landingOf } from '../me/route-sets.ts';
import { trpcClient, type Utils } from '../trpc.ts';

/** Whether the business is open to this person now. One that is not is refused like one that there is not. */
async function isOpenTo(clientId: string): Promise<boolean> {
  try {
    await trpcClient.clients.select.mutate({ clientId });
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

/**
 * Leads to the page of an address that names its business: this tab works there from now on, and says so. Who does not belong
 * there stays where they are and is told that the page is another's; the provider's people come to where they enter it, and
 * to the page from there.
 */
export async function enterNamedBusiness(utils: Utils, me: Me, href: string) {
  const business = businessIn(href);
  const plain = pageOfBusiness(href, null);
  if (business === null || me.client?.id === business) return redirect({ href: plain, replace: true });
  if (!(await isOpenTo(business))) {
    if (me.user.kind !== 'staff') {
      showToast('info', m.client_page_of_another());
      return redirect({ href: landingOf(me), replace: true });
    }
    showToast('info', m.client_page_not_entered());
    return redirect({
      to: '/staff/clients/$clientId',
      params: { clientId: business },
      state: { wantedPage: plain },
      replace: true,
    });
  }
  workInThisTab(business);
  // Such an address is how a visit begins: nothing of another business is loaded yet, but for who this is there.
  const there = await utils.auth.me.fetch(undefined, { staleTime: 0 });
  if (there.client) showToast('info', m.client_now_viewing({ name: clientName(there, there.client) }));
  return redirect({ href: plain, replace: true });
}
