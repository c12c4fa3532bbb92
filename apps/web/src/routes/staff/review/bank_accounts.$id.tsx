import { createFileRoute } from '@tanstack/react-router';
import { CasePage } from '../../../features/bank-account-case/case-page.tsx';

export const Route = createFileRoute('/staff/review/bank_accounts/$id')({
  staticData: { crumb: 'page' },
  component: BankAccountCase,
});

function BankAccountCase() {
  const { id } = Route.useParams();
  return <CasePage key={id} id={id} />;
}
