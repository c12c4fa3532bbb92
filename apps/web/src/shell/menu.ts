import type { ClientStatus } from '@cordelle/domain/client/kinds.ts';
import { m } from '@cordelle/i18n/messages';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import {
  Building2,
  ChartColumn,
  ClipboardCheck,
  Coins,
  FileSignature,
  House,
  Landmark,
  type LucideIcon,
  Plug,
  Scale,
  ScrollText,
  Settings,
  ToggleRight,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react';
import { may } from '../me/may.ts';

export type MenuItem = {
  href: string;
  label: () => string;
  icon: LucideIcon;
  /** Null: everybody of the client. */
  permission: Permission | null;
  /** Only once a client is chosen. */
  ofClient: boolean;
};

/** Areas of the console in their order; each shows to those who hold its permission. */
const MENU: readonly MenuItem[] = [
  { href: '/client/home', label: m.menu_home, icon: House, permission: 'menu.home', ofClient: true },
  { href: '/client/customers', label: m.menu_customers, icon: Users, permission: 'menu.customers', ofClient: true },
  {
    href: '/client/transaction_report',
    label: m.menu_transaction_report,
    icon: ChartColumn,
    permission: 'menu.transaction_report',
    ofClient: true,
  },
  {
    href: '/client/settlements',
    label: m.menu_settlements,
    icon: Wallet,
    permission: 'menu.settlements',
    ofClient: true,
  },
  {
    href: '/client/authorizations',
    label: m.menu_authorizations,
    icon: FileSignature,
    permission: 'menu.authorizations',
    ofClient: true,
  },
  {
    href: '/client/microdeposits',
    label: m.menu_microdeposits,
    icon: Coins,
    permission: 'menu.microdeposits',
    ofClient: true,
  },
  {
    href: '/client/integrations',
    label: m.menu_integrations,
    icon: Plug,
    permission: 'menu.integrations',
    ofClient: true,
  },
  { href: '/client/settings', label: m.menu_settings, icon: Settings, permission: 'menu.settings', ofClient: true },
  {
    href: '/staff/clients',
    label: m.menu_clients,
    icon: Building2,
    permission: 'staff.clients',
    ofClient: false,
  },
  {
    href: '/staff/flags',
    label: m.menu_flags,
    icon: ToggleRight,
    permission: 'staff.clients',
    ofClient: false,
  },
  {
    href: '/staff/bank_files',
    label: m.menu_bank_files,
    icon: Landmark,
    permission: 'staff.bank_files',
    ofClient: false,
  },
  { href: '/staff/review', label: m.menu_review, icon: ClipboardCheck, permission: 'staff.review', ofClient: false },
  { href: '/staff/integrity', label: m.menu_integrity, icon: Scale, permission: 'staff.ledger', ofClient: false },
  { href: '/staff/people', label: m.menu_people, icon: UserCog, permission: 'staff.people', ofClient: false },
  { href: '/staff/settings', label: m.menu_provider, icon: Settings, permission: 'staff.settings', ofClient: false },
  {
    href: '/staff/audit_log',
    label: m.menu_audit_log,
    icon: ScrollText,
    permission: 'staff.audit_log',
    ofClient: false,
  },
];

/** The menu of this person as it stands: in a client, the provider's people have two, the client's and their own. */
export function menuGroupsOf(me: Me): { id: string; title: string | null; items: readonly MenuItem[] }[] {
  const items = menuOf(me);
  const ofClient = items.filter((item) => item.ofClient);
  const own = items.filter((item) => !item.ofClient);
  if (ofClient.length === 0 || own.length === 0) return [{ id: 'all', title: null, items }];
  return [
    { id: 'client', title: m.menu_group_client(), items: ofClient },
    { id: 'provider', title: m.menu_group_provider(), items: own },
  ];
}

const item = (href: string, label: () => string): MenuItem => ({
  href,
  label,
  icon: ClipboardCheck,
  permission: null,
  ofClient: true,
});

/** All there is of a client that is not approved yet: its application. */
const SIGN_UP_MENU: Readonly<Partial<Record<ClientStatus, MenuItem>>> = {
  created: item('/client/signup', m.crumb_signup),
  pending: item('/client/signup_complete', m.crumb_pending),
};

/** What of the menu this person has. */
export function menuOf(me: Me): readonly MenuItem[] {
  const signUp = me.client && SIGN_UP_MENU[me.client.status];
  return [...(signUp ? [signUp] : []), ...MENU].filter(
    ({ permission, ofClient }) => (permission === null || may(me, permission)) && (!ofClient || me.client !== null),
  );
}
