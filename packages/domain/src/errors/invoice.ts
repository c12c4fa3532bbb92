import type { ErrorDefinitions } from './definition.ts';

/** Service invoices and their prices. */
export const invoiceErrors = {
  /** The invoice of a client and month exists. */
  'invoice.already_made': { field: 'base', message: 'error_invoice_already_made' },
  /** Nothing on an invoice changes once it is issued. */
  'invoice.never_changed': { field: 'base', message: 'error_invoice_never_changed' },
  /** Prices were to change for a month that is over; `earliest` is the first that can still change. */
  'fee_plan.month_is_past': { field: 'fromMonth', message: 'error_fee_plan_month_is_past' },
  /** Only an invoice that is open or overdue can be paid or taken back. */
  'invoice.not_open': { field: 'base', message: 'error_invoice_not_open' },
  /** The provider took it back whole: its client sees nothing of it but that. */
  'invoice.voided': { field: 'base', message: 'error_invoice_voided' },
  /** Its debit is at the bank: it is neither paid otherwise nor taken back until the bank has answered. */
  'invoice.at_bank': { field: 'base', message: 'error_invoice_at_bank' },
  /** A debit is answered that is not at the bank. */
  'invoice.not_at_bank': { field: 'base', message: 'error_invoice_not_at_bank' },
  /** Another debit is asked for although none came back. */
  'invoice.not_returned': { field: 'base', message: 'error_invoice_not_returned' },
  /** A debit came back with another amount than the invoice's. */
  'invoice.amount_differs': { field: 'amount', message: 'error_invoice_amount_differs' },
} as const satisfies ErrorDefinitions;
