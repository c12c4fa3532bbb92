import type { ClientStatus } from '@cordelle/domain/client/kinds.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { may } from './may.ts';

/** A page somebody may arrive at, and the key it takes; null: none. */
type Arrival = { readonly href: string; readonly permission: Permission | null };

type RouteSet = {
  /** Beginnings of the addresses a client of this status has; `all`: every address of the client area but those of the sign-up. */
  readonly open: readonly string[] | 'all';
  /** Where people arrive: the first of these they may open. */
  readonly arrivals: readonly Arrival[];
};

const NEW_BUSINESS = '/client/new_business';
const SIGN_UP = ['/client/signup', '/client/signup_complete'];
const IN_THE_CLIENT_AREA = /^\/client(\/|$)/;

const LISTS: readonly Arrival[] = [
  { href: '/client/customers', permission: 'menu.customers' },
  { href: '/client/transaction_report', permission: 'menu.transaction_report' },
  { href: '/client/settlements', permission: 'menu.settlements' },
  { href: '/client/settings', permission: 'menu.settings' },
];

/**
 * What the status of a client opens. What the pages of a closed client may still do is a matter of permissions, which keep what looks, and the account it is paid to.
 */
export const ROUTE_SETS: Readonly<Record<ClientStatus, RouteSet>> = {
  created: { open: ['/client/signup'], arrivals: [{ href: '/client/signup', permission: null }] },
  pending: { open: ['/client/signup_complete'], arrivals: [{ href: '/client/signup_complete', permission: null }] },
  approved: { open: 'all', arrivals: [{ href: '/client/home', permission: 'menu.home' }, ...LISTS] },
  closed: {
    open: [
      '/client/customers',
      '/client/transaction_report',
      '/client/settlements',
      '/client/settings',
      '/client/users',
      '/client/invoices',
      '/client/update_settlement_account',
    ],
    arrivals: LISTS,
  },
};

const isUnder = (path: string, beginning: string): boolean => path === beginning || path.startsWith(`${beginning}/`);

/** Whether the address is one that a client of this status has. Addresses outside the client area are nobody's here. */
export function isOpen(status: ClientStatus, path: string): boolean {
  if (!IN_THE_CLIENT_AREA.test(path) || isUnder(path, NEW_BUSINESS)) return true;
  const { open } = ROUTE_SETS[status];
  if (open === 'all') return !SIGN_UP.some((page) => isUnder(path, page));
  return open.some((beginning) => isUnder(path, beginning));
}

const firstPermitted = (arrivals: readonly Arrival[], me: Pick<Me, 'permissions'>): string | null =>
  arrivals.find(({ permission }) => permission === null || may(me, permission))?.href ?? null;

/** What a member without any permitted page is left with: their own account. */
const OWN_ACCOUNT = '/my_account';

/** Where somebody belongs who asked for no page, or for one they cannot have. */
export function landingOf(
  me: Pick<Me, 'client' | 'permissions'> & { readonly user: Pick<Me['user'], 'kind'> },
): string {
  if (me.user.kind === 'customer') return '/student';
  if (me.client) return firstPermitted(ROUTE_SETS[me.client.status].arrivals, me) ?? OWN_ACCOUNT;
  return me.user.kind === 'staff' ? '/staff' : NEW_BUSINESS;
}

/** Whether the address can be shown to somebody at all, as far as their client's status goes. */
export function mayStay(me: Pick<Me, 'client'> & { readonly user: Pick<Me['user'], 'kind'> }, path: string): boolean {
  if (me.client) return isOpen(me.client.status, path);
  return me.user.kind === 'staff' || isUnder(path, NEW_BUSINESS);
}
