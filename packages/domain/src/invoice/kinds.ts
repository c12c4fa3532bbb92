/** What our fees are charged for. Source: lifecycle §8. */
export const INVOICE_LINE_KINDS = [
  'monthly',
  'transaction',
  'decline',
  'chargeback',
  'verification',
  'microdeposit',
  'stop',
  'payout_bounce',
] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

/** Draft → Open → Paid; Open → Overdue → Paid; Open → Void. Source: lifecycle §8. */
export const INVOICE_STATUSES = ['Draft', 'Open', 'Paid', 'Overdue', 'Void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Where the last debit of an invoice stands. */
export const INVOICE_DEBIT_STATES = ['Sent', 'Paid', 'Returned', 'Refused'] as const;
export type InvoiceDebitState = (typeof INVOICE_DEBIT_STATES)[number];

/** How an invoice is taken: debited from the client's billing account, or off the next settlement. */
export const FEE_COLLECTIONS = ['debit', 'netting'] as const;
export type FeeCollection = (typeof FEE_COLLECTIONS)[number];
