/** Filters and orders of the reports, apart from their schemas: the console reads addresses with them before it shows anything. */

/** What may be tried again now. */
export const RETRYABLE = 'Can Be Tried Again';
/** What was held back before the bank, and not tried again. */
export const NOT_SENT = 'Not Sent';
/** What payers disputed and what was charged back, whether a settlement had credited it or not. */
export const DISPUTED = 'Disputed or Chargeback';
/** What somebody has to look at first. */
export const UNDER_REVIEW = 'Under Review';
/** Where home leads to. Chosen by hand they are not: the contract names the others. */
export const HOME_FILTERS = [RETRYABLE, NOT_SENT, DISPUTED, UNDER_REVIEW] as const;

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
  ...HOME_FILTERS,
] as const;
export const DECLINE_FILTERS = ['All', 'Declined', 'Chargeback', RETRYABLE, NOT_SENT, DISPUTED] as const;

export const REPORT_SORTS = ['processDate', 'amount', 'customerName', 'status', 'settledDate'] as const;
export const DECLINE_SORTS = ['declineDate', 'customerName', 'amount', 'comment'] as const;
