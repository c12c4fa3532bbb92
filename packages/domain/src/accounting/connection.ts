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
