import { inTransaction } from '@cordelle/db/connection.ts';
import {
  billingInvoiceDetail,
  billingInvoiceIdInput,
  billingInvoiceItemPage,
  billingInvoiceItemsInput,
  billingInvoiceListInput,
  billingInvoicePage,
  chargedTransactions,
  chargedTransactionsInput,
  collectInvoiceAgainInput,
  invoiceDebitReturn,
  issuedInvoice,
  issuedInvoiceListInput,
  issuedInvoicePage,
  runningMonth,
  voidInvoiceInput,
} from '@cordelle/validation/billing-invoices.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { linkTo } from '../exports/download-link.ts';
import { procedure, router } from '../trpc.ts';
import { debitReturnOf } from './debit-return.ts';
import { collectInvoiceAgain, listInvoicesOf, voidInvoice } from './invoices-of-client.ts';
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
  list: procedure({ ...READ, scope: 'invoices:read' })
    .input(billingInvoiceListInput)
    .output(billingInvoicePage)
    .query(({ ctx, input }) => ctx.read((tx) => listBillingInvoices(tx, ctx.client.id, input))),

  byId: procedure({ ...READ, scope: 'invoices:read' })
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

  /** Why its debit came back, and what follows. */
  debitReturn: procedure(READ)
    .input(billingInvoiceIdInput)
    .output(invoiceDebitReturn)
    .query(({ ctx, input }) => ctx.read((tx) => debitReturnOf(tx, ctx.client, BigInt(input.invoiceId), ctx.language))),

  /** Invoices of one client, for the provider's people. */
  listForStaff: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(issuedInvoiceListInput)
    .output(issuedInvoicePage)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listInvoicesOf(tx, input, ctx.language)),
    ),

  /** Debits an invoice once more after its debit came back. */
  collectAgain: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'money' })
    .input(collectInvoiceAgainInput)
    .output(issuedInvoice)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => collectInvoiceAgain(tx, ctx, input))),

  /** Takes an invoice back whole, by a credit note. */
  void: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'money' })
    .input(voidInvoiceInput)
    .output(issuedInvoice)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => voidInvoice(tx, ctx, input))),
});

const linkToInvoice = (
  ctx: Parameters<typeof linkTo>[0],
  clientId: bigint,
  { id, invoiceNumber }: { readonly id: string; readonly invoiceNumber: string },
) => linkTo(ctx, clientId, { what: 'invoice', invoiceId: id }, `${invoiceNumber}.pdf`);
