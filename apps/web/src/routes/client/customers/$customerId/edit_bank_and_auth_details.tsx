import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { EditAuthorization } from '../../../../features/customer-edit/edit-authorization.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/edit_bank_and_auth_details')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.edit'),
  loader: ({ context: { queryClient, trpc }, params }) =>
    queryClient.ensureQueryData(trpc.customers.byId.queryOptions(params)),
  component: EditAuthorizationPage,
});

function EditAuthorizationPage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return <EditAuthorization key={customer.id} customer={customer} />;
}
