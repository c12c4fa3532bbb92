import type { ErrorDefinitions } from './definition.ts';

/** Settlements, the bank’s statement of them, the ledger, and what the provider’s people are asked about it. */
export const settlementErrors = {
  /** A question about a ledger can be closed once the ledger holds again: the record named does not follow from the log. */
  'ledger.still_broken': { field: 'base', message: 'error_ledger_still_broken' },
  /** Somebody answered the question before, `who` and with what `note`: their answer stays. */
  'review.answered_meanwhile': { field: 'base', message: 'error_review_answered_meanwhile' },
  /** Something else, or nothing, is owed by now than whoever answers a question about a debt was shown: `owed`. */
  'review.debt_changed': { field: 'amount', message: 'error_review_debt_changed' },
  /** What the question asks was settled by the day before: it is over. */
  'review.settled_meanwhile': { field: 'base', message: 'error_review_settled_meanwhile' },
  /** A settlement is made in a stream that already holds one. */
  'settlement.already_made': { field: 'base', message: 'error_settlement_already_made' },
  /** Nothing was sent with the settlement, or it came back: no statement shows it. */
  'settlement.nothing_sent': { field: 'base', message: 'error_settlement_nothing_sent' },
  /** A deposit cannot stand on a statement before it was sent, nor after today; `from` and `to` are the days that can be. */
  'settlement.booked_on_impossible': { field: 'bookedOn', message: 'error_settlement_booked_on' },
  /** A bank statement that is neither CSV nor camt.053, or cannot be read. */
  'statement.not_accepted': { field: 'file', message: 'error_statement_not_accepted' },
  /** A statement without a column of dates, or without one of amounts. */
  'statement.columns_unknown': { field: 'file', message: 'error_statement_columns_unknown' },
  /** A statement of more than `max` lines. */
  'statement.too_long': { field: 'file', message: 'error_statement_too_long' },
  /** A recovery or write-off is in another currency than the settlement. */
  'settlement.currency_differs': { field: 'amount', message: 'error_settlement_currency_differs' },
  /** A recovery or write-off exceeds what the client owes. */
  'settlement.more_than_owed': { field: 'amount', message: 'error_settlement_more_than_owed' },
  /** More comes back than was recovered. */
  'settlement.more_than_recovered': { field: 'amount', message: 'error_settlement_more_than_recovered' },
} as const satisfies ErrorDefinitions;
