import type { authorizationErrors } from '@cordelle/domain/errors/authorization.ts';
import type { payerNoticeErrors } from '@cordelle/domain/errors/payer-notice.ts';

/** HTTP status of what is refused of agreements, their changes and what payers are told of them. */
export const AGREEMENT_STATUS = {
  'authorization.already_given': 409,
  'authorization.given_in_future': 422,
  'authorization.given_too_early': 422,
  'authorization.none_given': 422,
  'authorization.not_in_force': 409,
  'change.account_needs_writing': 422,
  'change.bank_knows_accounts': 422,
  'change.changed_since': 409,
  'change.day_to_come': 422,
  'change.limit_needs_agreement': 422,
  'change.means_required': 422,
  'change.not_objected': 409,
  'change.posted_day': 422,
  'change.signed_day_required': 422,
  'change.slip_other_bank': 422,
  'change.too_late': 409,
  'payer_notice.name_required': 422,
  'payer_notice.nobody': 422,
  'payer_notice.not_assignable': 422,
  'payer_notice.posted_day': 422,
  'payer_notice.same_name': 422,
  'payer_notice.too_far': 422,
  'payer_notice.too_many': 429,
  'payer_notice.too_soon': 422,
} as const satisfies Record<keyof typeof authorizationErrors | keyof typeof payerNoticeErrors, number>;
