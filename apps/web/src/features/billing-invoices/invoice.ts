import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['billingInvoices'];

export type InvoicePage = Outputs['list'];
export type InvoiceRow = InvoicePage['records'][number];
/** One invoice with what it charges for. */
export type Invoice = Outputs['byId'];
/** Why its debit came back, and what follows; null: it did not. */
export type DebitReturn = Outputs['debitReturn']['returned'];
export type FeeLine = Invoice['lines'][number];
export type FeeKind = FeeLine['kind'];
/** Lines, promotion, taxes and total: of an invoice, or of the month so far. */
export type FeeFigures = Pick<Invoice, 'lines' | 'promo' | 'promotion' | 'subtotal' | 'taxes' | 'total' | 'currency'>;
export type RunningMonth = Outputs['runningMonth'];
export type InvoiceItems = Outputs['items'];
export type InvoiceItem = InvoiceItems['records'][number];

/** How the status chip calls what an invoice is. */
export const INVOICE_CHIP = { Open: 'due', Overdue: 'overdue', Paid: 'paid' } as const satisfies Record<
  Invoice['status'],
  string
>;

/** A first day stands for its month: `2026-03` → `2026-03-01`. */
export const firstDayOf = (reference: string): string => `${reference}-01`;
