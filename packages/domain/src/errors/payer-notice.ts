import type { ErrorDefinitions } from './definition.ts';

/** Notices to all payers at once. */
export const payerNoticeErrors = {
  /** A change begins before payers had the days that the rules give them. */
  'payer_notice.too_soon': { field: 'from', message: 'error_payer_notice_too_soon' },
  'payer_notice.too_far': { field: 'from', message: 'error_payer_notice_too_far' },
  'payer_notice.name_required': { field: 'previousName', message: 'required_field' },
  /** The name before and the name after are one. */
  'payer_notice.same_name': { field: 'previousName', message: 'error_payer_notice_same_name' },
  /** Another business would take over agreements that do not say that it may. */
  'payer_notice.not_assignable': { field: 'assignable', message: 'error_payer_notice_not_assignable' },
  /** No agreement of anybody stands who would be told. */
  'payer_notice.nobody': { field: 'audience', message: 'error_payer_notice_nobody' },
  /** Payers are being told of something already, or were too often lately. */
  'payer_notice.too_many': { field: 'base', message: 'error_payer_notice_too_many' },
  /** Letters were posted before the notice was ordered, or on a day to come. */
  'payer_notice.posted_day': { field: 'postedOn', message: 'error_payer_notice_posted_day' },
} as const satisfies ErrorDefinitions;
