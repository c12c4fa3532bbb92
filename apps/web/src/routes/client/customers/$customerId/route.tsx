import { createFileRoute } from '@tanstack/react-router';

/** One customer: every page below is named after them in the breadcrumbs. */
export const Route = createFileRoute('/client/customers/$customerId')({
  // Named, not passed whole: on pages further down, `params` holds their ids too.
  loader: async ({ context, params: { customerId } }) => {
    const customer = await context.utils.customers.byId.ensureData({ customerId });
    return { crumb: customer.name };
  },
});
