import { createFileRoute } from '@tanstack/react-router';
import { EditAuthorization } from '../../../../features/customer-edit/edit-authorization.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/edit_bank_and_auth_details')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.edit'),
  loader: ({ context: { utils }, params }) => utils.customers.byId.ensureData(params),
  component: EditAuthorizationPage,
});

function EditAuthorizationPage() {
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  return <EditAuthorization key={customer.id} customer={customer} />;
}
