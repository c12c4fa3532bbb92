import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { EditContact } from '../../../../features/customer-edit/edit-contact.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/edit_contact_details')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.edit'),
  loader: ({ context: { queryClient, trpc }, params }) =>
    queryClient.ensureQueryData(trpc.customers.byId.queryOptions(params)),
  component: EditContactPage,
});

function EditContactPage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return <EditContact key={customer.id} customer={customer} />;
}
