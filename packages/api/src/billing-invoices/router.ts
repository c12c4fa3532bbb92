import { inTransaction } from '@cordelle/db/connection.ts';
import { billJournalInput } from '@cordelle/validation/bill-journal.ts';
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
import { exportAnswer } from '@cordelle/validation/exports.ts';
import { askForExport, linkToExport } from '../exports/ask-for-export.ts';
import { linkTo } from '../exports/download-link.ts';
import { procedure, router } from '../trpc.ts';
import { debitReturnOf } from './debit-return.ts';
import { billJournalExport } from './export-journal.ts';
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

  /** Bills as entries of a ledger: a file, or a job that makes it. */
  exportJournal: procedure({ ...READ, rate: 'export', audit: 'read' })
    .input(billJournalInput)
    .output(exportAnswer)
    .mutation(({ ctx, input }) => askForExport(ctx, billJournalExport, input, 'csv')),

  /** The same for a program: the file itself, however long. */
  journal: procedure({ ...READ, scope: 'invoices:read', rate: 'export', audit: 'read' })
    .input(billJournalInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, billJournalExport, input, 'csv')),

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
