import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NewNote } from '../../../../features/customer-detail/new-note.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/new_note')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customer_notes.new'),
  component: NewNotePage,
});

function NewNotePage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return <NewNote customerId={customer.id} customerName={customer.name} />;
}
