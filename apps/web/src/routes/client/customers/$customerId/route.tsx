import { createFileRoute } from '@tanstack/react-router';

/** One customer: every page below is named after them in the breadcrumbs. */
export const Route = createFileRoute('/client/customers/$customerId')({
  loader: async ({ context, params }) => {
    const customer = await context.queryClient.ensureQueryData(context.trpc.customers.byId.queryOptions(params));
    return { crumb: customer.name };
  },
});
