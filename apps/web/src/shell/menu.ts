import { m } from '@cordelle/i18n/messages';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { ClipboardCheck, Landmark, type LucideIcon, Scale, Users, Wallet } from 'lucide-react';

type MenuItem = {
  href: string;
  label: () => string;
  icon: LucideIcon;
  permission: Permission;
  /** Only once a client is chosen. */
  ofClient: boolean;
};

/** Areas of the console in their order; each shows to those who hold its permission. */
export const MENU: readonly MenuItem[] = [
  { href: '/client/customers', label: m.menu_customers, icon: Users, permission: 'menu.customers', ofClient: true },
  {
    href: '/client/settlements',
    label: m.menu_settlements,
    icon: Wallet,
    permission: 'menu.settlements',
    ofClient: true,
  },
  {
    href: '/staff/bank_files',
    label: m.menu_bank_files,
    icon: Landmark,
    permission: 'staff.bank_files',
    ofClient: false,
  },
  { href: '/staff/review', label: m.menu_review, icon: ClipboardCheck, permission: 'staff.review', ofClient: false },
  { href: '/staff/truth', label: m.menu_truth, icon: Scale, permission: 'staff.ledger', ofClient: false },
];
