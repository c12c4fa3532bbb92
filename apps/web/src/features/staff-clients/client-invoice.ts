import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

export type IssuedInvoice = inferRouterOutputs<AppRouter>['billingInvoices']['listForStaff']['records'][number];

export const INVOICE_SORTS = ['dueDate', 'invoiceNumber', 'total'] as const;

/** Where the debit of an invoice stands, a sentence each; `day` writes a date. */
export function debitWords(invoice: IssuedInvoice, day: (date: string) => string): string[] {
  const { status, collection, paidDate, paidBy, debitState, debitDate, returned, collectAgain, voided } = invoice;
  if (voided) return [m.staff_invoice_voided({ date: day(voided.date), reason: voided.reason })];
  if (paidBy === 'netting' && paidDate) return [m.staff_invoice_netted({ date: day(paidDate) })];
  if (collection === 'netting' && debitState === null)
    return [status === 'Paid' ? m.staff_invoice_free() : m.staff_invoice_by_netting()];
  const back = returned && { ...returned, date: day(returned.date) };
  const again = collectAgain ? [m.staff_invoice_asked_again()] : [];
  switch (debitState) {
    case 'Sent':
      return [debitDate ? m.staff_invoice_sent({ date: day(debitDate) }) : m.staff_invoice_in_file()];
    case 'Paid':
      return [m.staff_invoice_paid({ date: day(paidDate ?? debitDate ?? '') })];
    case 'Returned':
      return back ? [m.staff_invoice_returned(back), ...again] : again;
    case 'Refused':
      return back ? [m.staff_invoice_refused(back), ...again] : again;
    default:
      return [status === 'Paid' ? m.staff_invoice_free() : m.staff_invoice_debit_none()];
  }
}
