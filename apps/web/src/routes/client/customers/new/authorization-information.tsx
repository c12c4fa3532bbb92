import { createFileRoute } from '@tanstack/react-router';
import { AgreementInformation } from '../../../../features/customer-creation/agreement-information.tsx';

export const Route = createFileRoute('/client/customers/new/authorization-information')({
  staticData: { crumb: 'page' },
  component: AgreementInformation,
});
