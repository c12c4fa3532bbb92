import { createFileRoute } from '@tanstack/react-router';

/** One invoice: every page below is named after it in the breadcrumbs. */
export const Route = createFileRoute('/client/settings/invoices/$invoiceId')({
  loader: async ({ context: { queryClient, trpc }, params: { invoiceId } }) => {
    const invoice = await queryClient.ensureQueryData(trpc.billingInvoices.byId.queryOptions({ invoiceId }));
    return { crumb: invoice.invoiceNumber };
  },
});
