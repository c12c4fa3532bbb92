import { createFileRoute } from '@tanstack/react-router';
import { NewNote } from '../../../../features/customer-detail/new-note.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/new_note')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customer_notes.new'),
  component: NewNotePage,
});

function NewNotePage() {
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  return <NewNote customerId={customer.id} customerName={customer.name} />;
}
