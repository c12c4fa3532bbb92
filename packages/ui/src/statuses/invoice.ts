import { m } from '@cordelle/i18n/messages';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const invoiceLooks = {
  due: look('info', Clock, m.status_invoice_due, m.status_invoice_due_means, m.status_invoice_due_next),
  overdue: look(
    'bad',
    TriangleAlert,
    m.status_invoice_overdue,
    m.status_invoice_overdue_means,
    m.status_invoice_overdue_next,
  ),
  paid: look('ok', CircleCheck, m.status_invoice_paid, m.status_invoice_paid_means),
} as const satisfies StatusLooks;

/** Of an invoice that is taken off settlements: nobody pays it by a day. */
export const nettedInvoiceLooks = {
  ...invoiceLooks,
  due: { ...invoiceLooks.due, next: m.status_invoice_netted_next },
} as const satisfies StatusLooks;
