import type { ErrorDefinitions } from './definition.ts';

/** Transaction schedules. */
export const transactionScheduleErrors = {
  /** A schedule is created in a stream that already holds one. */
  'schedule.already_exists': { field: 'base', message: 'error_schedule_already_exists' },
  /** The customer has no complete authorization and bank details. */
  'schedule.customer_incomplete': { field: 'base', message: 'error_schedule_customer_incomplete' },
  /** The payer objects to a change of what they agreed to, and nobody settled it. */
  'schedule.payer_objects': { field: 'base', message: 'error_schedule_payer_objects' },
  /** The payer agreed to one debit, and it is made or planned. */
  'schedule.one_time_consent_used': { field: 'base', message: 'error_schedule_one_time_consent_used' },
  /** The payer agreed to one debit, and several are asked for. */
  'schedule.one_time_consent_single': { field: 'base', message: 'error_schedule_one_time_consent_single' },
  /** The payer approves each debit under their agreement, and did not approve this one. */
  'schedule.approval_needed': { field: 'base', message: 'error_schedule_approval_needed' },
  /** The payer approved this debit with its amount and its date: neither changes any more. */
  'schedule.approved_as_is': { field: 'base', message: 'error_schedule_approved_as_is' },
  /** The amount is not between 0.01 and 999,999.99. */
  'schedule.amount_out_of_range': { field: 'amount', message: 'error_schedule_amount_out_of_range' },
  /** The amount is above what the customer authorized per debit. */
  'schedule.over_authorization_limit': { field: 'amount', message: 'error_schedule_over_authorization_limit' },
  /** The debits of one month would exceed the customer’s monthly limit. */
  'schedule.over_monthly_limit': { field: 'base', message: 'error_schedule_over_monthly_limit' },
  /** The bank needs notice; `earliest` is the first date it can still debit. */
  'schedule.process_date_too_soon': { field: 'processDate', message: 'error_schedule_process_date_too_soon' },
  /** The payer kept the right to be told 10 days ahead; `earliest` is the first date of which they can be. */
  'schedule.payer_needs_notice': { field: 'processDate', message: 'error_schedule_payer_needs_notice' },
  /** Debits are planned at most two years ahead; `latest` is the last date. */
  'schedule.process_date_too_far': { field: 'processDate', message: 'error_schedule_process_date_too_far' },
  /** Frequency Twice needs a second process date. */
  'schedule.second_date_required': { field: 'secondProcessDate', message: 'error_schedule_second_date_required' },
  /** Only frequency Twice has a second process date. */
  'schedule.second_date_not_allowed': { field: 'secondProcessDate', message: 'error_schedule_second_date_not_allowed' },
  /** The second debit of Twice would not fall after the first one. */
  'schedule.second_date_not_after_first': {
    field: 'secondProcessDate',
    message: 'error_schedule_second_date_not_after_first',
  },
  /** The number of debits is below 1 or above the limit. */
  'schedule.installments_out_of_range': { field: 'installments', message: 'error_schedule_installments_out_of_range' },
  /** The last debit would be further ahead than schedules go; `end` is its date, `latest` the last that is accepted. */
  'schedule.ends_too_late': { field: 'installments', message: 'error_schedule_ends_too_late' },
  /** The amounts of the installments are not as many as there are installments. */
  'schedule.installment_amounts_count': {
    field: 'installmentAmounts',
    message: 'error_schedule_installment_amounts_count',
  },
  'schedule.installment_amounts_endless': {
    field: 'installments',
    message: 'error_schedule_installment_amounts_endless',
  },
  /** The first amount of the list is not the amount of the schedule. */
  'schedule.installment_amounts_first': {
    field: 'installmentAmounts',
    message: 'error_schedule_installment_amounts_first',
  },
  /** A new number of debits would leave out some that are past or being changed; `least` is the fewest. */
  'schedule.installments_too_few': { field: 'installments', message: 'error_schedule_installments_too_few' },
  /** An installment past the last one is named. */
  'schedule.no_such_installment': { field: 'base', message: 'error_schedule_no_such_installment' },
  /** The installment is past, at the bank, or past the cut-off of its batch. */
  'schedule.installment_closed': { field: 'base', message: 'error_schedule_installment_closed' },
  /** A skipped installment is moved, or gets another amount. */
  'schedule.installment_skipped': { field: 'base', message: 'error_schedule_installment_skipped' },
  /** The new date is not after the installment before it. */
  'schedule.not_after_previous': { field: 'processDate', message: 'error_schedule_not_after_previous' },
  /** The new date is not before the installment after it. */
  'schedule.not_before_next': { field: 'processDate', message: 'error_schedule_not_before_next' },
  /** A pause ends before it passes over any date that can still be had. */
  'schedule.pause_until_too_soon': { field: 'until', message: 'error_schedule_pause_until_too_soon' },
  /** A pause ends more than two years ahead. */
  'schedule.pause_until_too_far': { field: 'until', message: 'error_schedule_pause_until_too_far' },
  /** The payer stopped it at the bank: only somebody who resumes it ends that. */
  'schedule.paused_by_payer': { field: 'base', message: 'error_schedule_paused_by_payer' },
  /** A removed schedule is changed. */
  'schedule.not_active': { field: 'base', message: 'error_schedule_not_active' },
  /** Debits are planned, or dates changed, that a pause covers. */
  'schedule.paused': { field: 'base', message: 'error_schedule_paused' },
  /** Frequency, installments and dates never change after saving. */
  'schedule.field_locked': { field: 'base', message: 'error_schedule_field_locked' },
  /** More debits are planned than the schedule has installments. */
  'schedule.past_last_installment': { field: 'base', message: 'error_schedule_past_last_installment' },
} as const satisfies ErrorDefinitions;
