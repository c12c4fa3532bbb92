import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { statusOf } from '../../../../failure/refusal.ts';
import { OptionalInformation } from '../../../../features/customer-creation/optional-information.tsx';
import { useTRPC } from '../../../../trpc.ts';

/** Answers of the server that mean there is no such customer: none has the id, or it is no id. */
const NO_CUSTOMER = [400, 404, 422];

export const Route = createFileRoute('/client/customers/new/optional-information/$customerId')({
  staticData: { crumb: 'page' },
  loader: async ({ context: { queryClient, trpc }, params: { customerId } }) => {
    try {
      await queryClient.ensureQueryData(trpc.customers.byId.queryOptions({ customerId }));
    } catch (error) {
      if (!NO_CUSTOMER.includes(statusOf(error) ?? 0)) throw error;
      throw redirect({ to: '/client/customers/new/authorization-information' });
    }
  },
  component: OptionalInformationPage,
});

function OptionalInformationPage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return <OptionalInformation key={customer.id} customer={customer} />;
}
