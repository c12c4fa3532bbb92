import { billingInvoice } from '@cordelle/validation/billing-invoices.ts';
import { z } from 'zod';
import { answering, get, type Route } from '../route.ts';

const publicPage = z.object({
  billingInvoices: z.array(billingInvoice),
  billingInvoicesTotalCount: z.int().nonnegative(),
});

export const billingInvoiceRoutes: readonly Route[] = [
  get('/billing_invoices', 'billingInvoices.list', {
    answer: answering('billingInvoices.list', publicPage, ({ records, count }) => ({
      billingInvoices: records,
      billingInvoicesTotalCount: count,
    })),
  }),
  get('/billing_invoices/:id', 'billingInvoices.byId', { rename: { id: 'invoiceId' }, as: 'billing_invoice' }),
];
