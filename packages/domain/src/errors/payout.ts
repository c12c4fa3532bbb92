import type { ErrorDefinitions } from './definition.ts';

/** Payouts. */
export const payoutErrors = {
  /** A payout is requested in a stream that already holds one. */
  'payout.already_requested': { field: 'base', message: 'error_payout_already_requested' },
  /** A payout is above zero. */
  'payout.nothing_to_pay': { field: 'amount', message: 'error_payout_nothing_to_pay' },
  /** An earlier deposit came back: nothing is sent until the account is corrected. */
  'payout.payouts_paused': { field: 'base', message: 'error_payout_payouts_paused' },
  /** The deposit is handed over before its day. */
  'payout.pay_date_not_reached': { field: 'base', message: 'error_payout_pay_date_not_reached' },
  /** The deposit is not waiting for a file. */
  'payout.not_requested': { field: 'base', message: 'error_payout_not_requested' },
  /** The bank does not have the deposit. */
  'payout.not_handed_over': { field: 'base', message: 'error_payout_not_handed_over' },
  /** The deposit belongs to another file than the one withdrawn. */
  'payout.not_in_file': { field: 'base', message: 'error_payout_not_in_file' },
  /** The bank’s amount is not the deposit’s. */
  'payout.amount_differs': { field: 'amount', message: 'error_payout_amount_differs' },
  /** The deposit came back already. */
  'payout.already_ended': { field: 'base', message: 'error_payout_already_ended' },
} as const satisfies ErrorDefinitions;
