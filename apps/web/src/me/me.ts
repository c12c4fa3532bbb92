import { getLocale } from '@cordelle/i18n/current-locale.ts';
import { m } from '@cordelle/i18n/messages';
import { switchLocale } from '@cordelle/ui/locale.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { redirect } from '@tanstack/react-router';
import { statusOf } from '../failure/refusal.ts';
import { trpc, type Utils } from '../trpc.ts';
import { chosenClient, forgetClient, isSomebodyRemembered, keepInThisTab, rememberUser } from './chosen-client.ts';
import { may } from './may.ts';
import { landingOf, mayStay } from './route-sets.ts';
import { whyOver } from './session-end.ts';
import { noteSignedOut } from './signed-out.ts';

export type Client = NonNullable<Me['client']>;
type Loading = { utils: Utils };

/** Who is signed in (their language is spoken from here on), or a redirect to sign-in that leads back to `href`. */
export async function requireMe({ utils }: Loading, href: string): Promise<Me> {
  try {
    const me = await utils.auth.me.ensureData();
    rememberUser(me.user.id);
    if (me.client && me.user.kind === 'member') keepInThisTab(me.client.id);
    if (me.user.language !== getLocale()) switchLocale(me.user.language);
    // The provider's people left the client with their last sign-in: they are asked why they enter it again.
    if (me.client || chosenClient() === null || me.user.kind === 'staff') return me;
    forgetClient();
    return await utils.auth.me.fetch(undefined, { staleTime: 0 });
  } catch (error) {
    if (statusOf(error) === 401) {
      noteSignedOut(isSomebodyRemembered() ? whyOver('ended') : null);
      throw redirect({ to: '/login', search: { after: href } });
    }
    throw error;
  }
}

/** A page that exists, but not for this person. */
export class NotForThisAccount extends Error {
  constructor() {
    super('this page is not available for this account');
    this.name = 'NotForThisAccount';
  }
}

/** Guard of the client area: the status of the client decides which addresses there are. Anything else leads to the landing. */
export function requireOpenAddress(me: Me, path: string): void {
  if (!mayStay(me, path)) throw redirect({ href: landingOf(me) });
}

/**
 * Guard of a route. The server refuses as well; this only keeps people from pages that could show them nothing: they land
 * where they may be, which says what they lack. Of the provider's own area others learn that it is not theirs, and whoever has not
 * entered a client yet is asked to choose one in place of the page.
 */
export function requirePermission(me: Me, permission: Permission): void {
  if (may(me, permission)) return;
  if (permission.startsWith('staff.') || !me.client) throw new NotForThisAccount();
  throw redirect({ href: landingOf(me), state: { lacking: { permission } } });
}

export const useMe = (): Me => trpc.auth.me.useSuspenseQuery()[0];

/** The client worked in. Only for pages under `/client`, whose layout lets nobody in without one. */
export function useClient(): Client {
  const { client } = useMe();
  if (!client) throw new NotForThisAccount();
  return client;
}

/** Whether the signed-in person may do something for the chosen client. */
export const useCan = (permission: Permission): boolean => may(useMe(), permission);

/** Name of a client as this person sees it: the provider's people see its id too. */
export function clientName(me: Me, { id, businessName }: Pick<Client, 'id' | 'businessName'>): string {
  const name = businessName || m.client_unnamed();
  return me.user.kind === 'staff' ? `${id} · ${name}` : name;
}
