import { createFileRoute, redirect } from '@tanstack/react-router';
import { statusOf } from '../../../../failure/refusal.ts';
import { OptionalInformation } from '../../../../features/customer-creation/optional-information.tsx';
import { trpc } from '../../../../trpc.ts';

/** Answers of the server that mean there is no such customer: none has the id, or it is no id. */
const NO_CUSTOMER = [400, 404, 422];

export const Route = createFileRoute('/client/customers/new/optional-information/$customerId')({
  staticData: { crumb: 'page' },
  loader: async ({ context: { utils }, params: { customerId } }) => {
    try {
      await utils.customers.byId.ensureData({ customerId });
    } catch (error) {
      if (!NO_CUSTOMER.includes(statusOf(error) ?? 0)) throw error;
      throw redirect({ to: '/client/customers/new/authorization-information' });
    }
  },
  component: OptionalInformationPage,
});

function OptionalInformationPage() {
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  return <OptionalInformation key={customer.id} customer={customer} />;
}
