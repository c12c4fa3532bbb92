import { createFileRoute } from '@tanstack/react-router';
import { BankInformation } from '../../../../features/customer-creation/bank-information.tsx';

export const Route = createFileRoute('/client/customers/new/bank-information')({
  staticData: { crumb: 'page' },
  component: BankInformation,
});
