import { createFileRoute } from '@tanstack/react-router';
import { EditContact } from '../../../../features/customer-edit/edit-contact.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/edit_contact_details')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.edit'),
  loader: ({ context: { utils }, params }) => utils.customers.byId.ensureData(params),
  component: EditContactPage,
});

function EditContactPage() {
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  return <EditContact key={customer.id} customer={customer} />;
}
