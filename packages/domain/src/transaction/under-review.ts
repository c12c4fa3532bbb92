/**
 * Why a debit that was sent waits for somebody instead of for its day.
 * amount_differs: it came back with another amount. bank_message: the bank said something of it that a person has to read.
 * totals_differ: its file does not add up. file_missing: a file of the bank is missing, so that nobody knows yet whether it came
 * back. not_confirmed: the bank has not said that it took its file.
 */
export const REVIEW_REASONS = [
  'amount_differs',
  'bank_message',
  'totals_differ',
  'file_missing',
  'not_confirmed',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Who has to do something before the debit goes on: the provider's people decide, or the bank owes a file. */
export const reviewedBy = (reason: ReviewReason): 'provider' | 'bank' =>
  reason === 'file_missing' || reason === 'not_confirmed' ? 'bank' : 'provider';
