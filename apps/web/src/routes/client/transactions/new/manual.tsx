import { createFileRoute } from '@tanstack/react-router';
import { SelectCustomer } from '../../../../features/transaction-schedules/select-customer.tsx';

export const Route = createFileRoute('/client/transactions/new/manual')({
  staticData: { crumb: 'page' },
  component: SelectCustomer,
});
