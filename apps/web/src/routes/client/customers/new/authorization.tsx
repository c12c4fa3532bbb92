import { createFileRoute } from '@tanstack/react-router';
import { AgreementQuestion } from '../../../../features/customer-creation/agreement-question.tsx';

export const Route = createFileRoute('/client/customers/new/authorization')({
  staticData: { crumb: 'page' },
  component: AgreementQuestion,
});
