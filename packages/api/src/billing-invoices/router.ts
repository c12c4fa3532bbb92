import {
  billingInvoiceDetail,
  billingInvoiceIdInput,
  billingInvoiceItemPage,
  billingInvoiceItemsInput,
  billingInvoiceListInput,
  billingInvoicePage,
  chargedTransactions,
  chargedTransactionsInput,
  runningMonth,
} from '@cordelle/validation/billing-invoices.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { linkTo } from '../downloads/download-link.ts';
import { procedure, router } from '../trpc.ts';
import {
  billingInvoiceById,
  billingInvoiceItems,
  chargedTransactionsOf,
  listBillingInvoices,
  runningMonthOf,
} from './queries.ts';

const READ = { auth: 'member', permission: 'settings.read_billing_invoices', rate: 'read', audit: 'none' } as const;

/** What the client pays for the service: invoices, what they count, and what this month comes to so far. */
export const billingInvoicesRouter = router({
  list: procedure(READ)
    .input(billingInvoiceListInput)
    .output(billingInvoicePage)
    .query(({ ctx, input }) => ctx.read((tx) => listBillingInvoices(tx, ctx.client.id, input))),

  byId: procedure(READ)
    .input(billingInvoiceIdInput)
    .output(billingInvoiceDetail)
    .query(async ({ ctx, input }) => {
      const invoice = await ctx.read((tx) => billingInvoiceById(tx, ctx.client.id, BigInt(input.invoiceId)));
      return { ...invoice, pdf: linkToInvoice(ctx, ctx.client.id, invoice) };
    }),

  pdf: procedure(READ)
    .input(billingInvoiceIdInput)
    .output(downloadLink)
    .query(async ({ ctx, input }) => {
      const invoice = await ctx.read((tx) => billingInvoiceById(tx, ctx.client.id, BigInt(input.invoiceId)));
      return linkToInvoice(ctx, ctx.client.id, invoice);
    }),

  items: procedure(READ)
    .input(billingInvoiceItemsInput)
    .output(billingInvoiceItemPage)
    .query(({ ctx, input }) => ctx.read((tx) => billingInvoiceItems(tx, ctx.client.id, input, ctx.language))),

  chargedTransactions: procedure(READ)
    .input(chargedTransactionsInput)
    .output(chargedTransactions)
    .query(({ ctx, input }) => ctx.read((tx) => chargedTransactionsOf(tx, ctx.client.id, input))),

  runningMonth: procedure(READ)
    .output(runningMonth)
    .query(({ ctx }) => ctx.read((tx) => runningMonthOf(tx, ctx.client, ctx.app.clock.now()))),
});

const linkToInvoice = (
  ctx: Parameters<typeof linkTo>[0],
  clientId: bigint,
  { id, invoiceNumber }: { readonly id: string; readonly invoiceNumber: string },
) => linkTo(ctx, clientId, { what: 'invoice', invoiceId: id }, `${invoiceNumber}.pdf`);
