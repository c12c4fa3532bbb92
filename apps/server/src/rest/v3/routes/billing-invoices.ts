import { billingInvoice } from '@cordelle/validation/billing-invoices.ts';
import { z } from 'zod';
import { answering, get, type Route } from '../route.ts';

const publicPage = z.object({
  billingInvoices: z.array(billingInvoice),
  billingInvoicesTotalCount: z.int().nonnegative(),
});

/** What stands around the file where JSON is asked for; the adapter writes it. */
const spreadsheet = answering('billingInvoices.journal', z.object({ csv: z.string() }), () => ({ csv: '' }));

export const billingInvoiceRoutes: readonly Route[] = [
  get('/billing_invoices', 'billingInvoices.list', {
    answer: answering('billingInvoices.list', publicPage, ({ records, count }) => ({
      billingInvoices: records,
      billingInvoicesTotalCount: count,
    })),
  }),
  get('/billing_invoices/journal', 'billingInvoices.journal', { download: 'csv', answer: spreadsheet }),
  get('/billing_invoices/:id', 'billingInvoices.byId', { rename: { id: 'invoiceId' }, as: 'billing_invoice' }),
];
