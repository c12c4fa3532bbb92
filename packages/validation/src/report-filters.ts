/** Filters and orders of the reports, apart from their schemas: the console reads addresses with them before it shows anything. */

/** Filters of the report, in the words of the public contract. `All` includes what is still being created or pending. */
export const REPORT_FILTERS = [
  'All',
  'Sent to Bank',
  'Processed',
  'Future',
  'Approved',
  'Declined',
  'Chargeback',
  /** What home sums as declined. */
  'Declined or Chargeback',
  /** Declined, and may be tried again now: what home counts. */
  'Can Be Tried Again',
] as const;
export const DECLINE_FILTERS = ['All', 'Declined', 'Chargeback', 'Can Be Tried Again'] as const;

export const REPORT_SORTS = ['processDate', 'amount', 'customerName', 'status', 'settledDate'] as const;
export const DECLINE_SORTS = ['declineDate', 'customerName', 'amount', 'comment'] as const;
