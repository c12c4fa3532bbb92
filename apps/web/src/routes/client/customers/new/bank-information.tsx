import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { BankInformation } from '../../../../features/customer-creation/bank-information.tsx';

export const Route = createFileRoute('/client/customers/new/bank-information')({
  staticData: { crumb: m.creation_bank_title },
  component: BankInformation,
});
