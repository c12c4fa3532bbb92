import { createFileRoute, redirect } from '@tanstack/react-router';
import { NewItem } from '../../features/customer-creation/new-item.tsx';
import { requirePermission } from '../../me/me.ts';

/** Who may create one kind of thing only is led straight to it. */
export const Route = createFileRoute('/client/new-item')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context: { me } }) => {
    const customers = me.permissions.includes('customers.new');
    const transactions =
      me.permissions.includes('transaction_schedules.new') ||
      me.permissions.includes('transaction_schedules.csv_imports');
    if (customers && transactions) return;
    if (customers) throw redirect({ to: '/client/customers/new' });
    if (transactions) throw redirect({ href: '/client/transactions/new' });
    requirePermission(me, 'menu.customers');
    throw redirect({ to: '/client/customers' });
  },
  component: NewItem,
});
