import { createFileRoute, redirect } from '@tanstack/react-router';
import { NewItem } from '../../features/customer-creation/new-item.tsx';
import { may } from '../../me/may.ts';
import { requirePermission } from '../../me/me.ts';

/** Who may create one kind of thing only is led straight to it. */
export const Route = createFileRoute('/client/new-item')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context: { me } }) => {
    const customers = may(me, 'customers.new');
    const transactions = may(me, 'transaction_schedules.new') || may(me, 'transaction_schedules.csv_imports');
    if (customers && transactions) return;
    if (customers) throw redirect({ to: '/client/customers/new' });
    if (transactions) throw redirect({ href: '/client/transactions/new' });
    requirePermission(me, 'menu.customers');
    throw redirect({ to: '/client/customers' });
  },
  component: NewItem,
});
