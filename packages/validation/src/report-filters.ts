/** Filters and orders of the reports, apart from their schemas: the console reads addresses with them before it shows anything. */

/** What may be tried again now: where home leads to. Chosen by hand it is not: the contract names the others. */
export const RETRYABLE = 'Can Be Tried Again';

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
  RETRYABLE,
] as const;
export const DECLINE_FILTERS = ['All', 'Declined', 'Chargeback', RETRYABLE] as const;

export const REPORT_SORTS = ['processDate', 'amount', 'customerName', 'status', 'settledDate'] as const;
export const DECLINE_SORTS = ['declineDate', 'customerName', 'amount', 'comment'] as const;
