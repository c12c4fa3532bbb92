import type { ErrorDefinitions } from './definition.ts';

/** Second attempts of a debit. */
export const retryErrors = {
  /** Only a declined debit can be tried again. */
  'retry.not_declined': { field: 'base', message: 'error_retry_not_declined' },
  /** The money had been paid out: what comes back after approval is settled with the payer, not with their bank. */
  'retry.after_approval': { field: 'base', message: 'error_retry_after_approval' },
  /** Nothing was sent to the bank, so there is nothing to present again. */
  'retry.not_sent': { field: 'base', message: 'error_retry_not_sent' },
  /** The payer disputes the authorization (class Chargeback). */
  'retry.disputed': { field: 'base', message: 'error_retry_disputed' },
  /** Our format or the bank's processing failed (class System): a corrected debit, not the same one. */
  'retry.processing_error': { field: 'base', message: 'error_retry_processing_error' },
  /** The payer stopped it (R08, 903): only after they agreed anew. */
  'retry.needs_new_approval': { field: 'base', message: 'error_retry_needs_new_approval' },
  /** The account cannot be debited (closed, unknown, no debits…): only after the bank details change. */
  'retry.needs_new_bank_details': { field: 'base', message: 'error_retry_needs_new_bank_details' },
  /** The code allows no second attempt at all. */
  'retry.final_answer': { field: 'base', message: 'error_retry_final_answer' },
  /** A later attempt of this debit exists. */
  'retry.already_tried': { field: 'base', message: 'error_retry_already_tried' },
  /** As often as the network allows: once more in Canada, twice more in the US. */
  'retry.attempts_used': { field: 'base', message: 'error_retry_attempts_used' },
  /** The bank can no longer meet the last day: 30 days (Canada) or 180 days (US) after the first attempt. */
  'retry.window_over': { field: 'base', message: 'error_retry_window_over' },
  /** The chosen date lies behind the last day on which the same debit may be presented. */
  'retry.date_after_window': { field: 'processDate', message: 'error_retry_date_after_window' },
  /** A second attempt is of the same amount as the first. */
  'retry.amount_fixed': { field: 'amount', message: 'error_retry_amount_fixed' },
  /** A debit that was not as agreed (R11) is corrected within 60 days of its return; later only under a new agreement. */
  'retry.corrected_too_late': { field: 'base', message: 'error_retry_corrected_too_late' },
  /** The client may not collect. */
  'retry.client_not_approved': { field: 'base', message: 'error_retry_client_not_approved' },
  /** The provider agreed nothing with a bank for the currency. */
  'retry.rail_not_open': { field: 'base', message: 'error_retry_rail_not_open' },
  /** The customer is archived. */
  'retry.customer_archived': { field: 'base', message: 'error_retry_customer_archived' },
  /** The authorization ended, or the bank details are missing, disabled or not verified. */
  'retry.customer_incomplete': { field: 'base', message: 'error_retry_customer_incomplete' },
  /** The payer objects to a change of what they agreed to, and nobody settled it. */
  'retry.payer_objects': { field: 'base', message: 'error_retry_payer_objects' },
  /** The payer stopped the schedule of this debit; somebody has to resume it first. */
  'retry.schedule_stopped': { field: 'base', message: 'error_retry_schedule_stopped' },
  /** The debit is above what the payer authorized per debit by now: a second attempt cannot be lower. */
  'retry.over_authorization_limit': { field: 'base', message: 'error_retry_over_authorization_limit' },
  /** The month of the chosen date holds too much under the payer's monthly limit. */
  'retry.month_full': { field: 'processDate', message: 'error_retry_month_full' },
  /** So does every month until the last day on which the same debit may be presented. */
  'retry.months_full': { field: 'base', message: 'error_retry_months_full' },
} as const satisfies ErrorDefinitions;
