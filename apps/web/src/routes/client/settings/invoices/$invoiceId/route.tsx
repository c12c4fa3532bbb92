import { createFileRoute } from '@tanstack/react-router';

/** One invoice: every page below is named after it in the breadcrumbs. */
export const Route = createFileRoute('/client/settings/invoices/$invoiceId')({
  loader: async ({ context: { utils }, params: { invoiceId } }) => {
    const invoice = await utils.billingInvoices.byId.ensureData({ invoiceId });
    return { crumb: invoice.invoiceNumber };
  },
});
