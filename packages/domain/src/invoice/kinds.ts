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
