/**
 * `not_connected`: taken back by somebody here; `disconnected`: the software no longer believes our tokens; `error`: it does, and
 * refuses nevertheless.
 */
export const CONNECTION_STATUSES = ['not_connected', 'connected', 'disconnected', 'error'] as const;

/** Why a connection is `disconnected` (`revoked`) or in `error` (the others). */
export const CONNECTION_PROBLEMS = ['revoked', 'forbidden', 'subscription_ended'] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** What an attempt to connect came to, as `/post_oauth_redirect` is told. */
export const CONNECTION_OUTCOMES = ['success', 'failed', 'failed_no_connections'] as const;
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];

/** Accounts that payments may be booked to. */
export const PAYMENT_ACCOUNT_KINDS = ['bank', 'current_asset', 'undeposited'] as const;
export type PaymentAccountKind = (typeof PAYMENT_ACCOUNT_KINDS)[number];

/** Accounts of the books that we may write to. `other_asset`: takes no payments. */
export const BOOK_ACCOUNT_KINDS = [...PAYMENT_ACCOUNT_KINDS, 'other_asset', 'expense'] as const;
export type BookAccountKind = (typeof BOOK_ACCOUNT_KINDS)[number];

/** What an account besides the clearing account is for: without one, the client books that part by hand. */
export const BOOKING_ROLES = ['bank', 'fees', 'reserve', 'returns'] as const;
export type BookingRole = (typeof BOOKING_ROLES)[number];

/** Which kinds of accounts a role may have. */
export const KINDS_OF_ROLE: Readonly<Record<BookingRole, readonly BookAccountKind[]>> = {
  bank: ['bank'],
  fees: ['expense'],
  reserve: ['current_asset', 'other_asset'],
  returns: ['current_asset', 'other_asset'],
};
