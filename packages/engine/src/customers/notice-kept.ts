/**
 * SQL: under the agreement `g` the payer kept the right to be told of each debit 10 days ahead. Who agreed on paper, or to single
 * debits, has none that we know of.
 */
export const NOTICE_KEPT = `coalesce(g.notice = 'kept', false)`;
