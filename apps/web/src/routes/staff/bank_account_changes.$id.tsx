import { createFileRoute } from '@tanstack/react-router';
import { CasePage } from '../../features/bank-account-case/case-page.tsx';
import { requirePermission } from '../../me/me.ts';

export const Route = createFileRoute('/staff/bank_account_changes/$id')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.review'),
  component: BankAccountCase,
});

function BankAccountCase() {
  const { id } = Route.useParams();
  return <CasePage key={id} id={id} />;
}
