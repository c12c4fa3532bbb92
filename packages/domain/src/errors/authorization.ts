import type { ErrorDefinitions } from './definition.ts';

/** Agreements under which payers are debited. */
export const authorizationErrors = {
  'authorization.already_given': { field: 'base', message: 'error_authorization_already_given' },
  /** It was taken back, replaced or used up, or never given. */
  'authorization.not_in_force': { field: 'base', message: 'error_authorization_not_in_force' },
  /** An agreement that is moved in is dated on a day that is still to come. */
  'authorization.given_in_future': { field: 'authorizationDate', message: 'error_authorization_given_in_future' },
  /** An agreement that is moved in is dated before there were debits of payers. */
  'authorization.given_too_early': { field: 'authorizationDate', message: 'error_authorization_given_too_early' },
  /** When or where an agreement was given is said of a payer who gave none, and not how; `fields` says what. */
  'authorization.none_given': { field: 'authorizationDate', message: 'error_authorization_none_given' },
  /** A correction of a slip names another bank than the one that was agreed to. */
  'change.slip_other_bank': { field: 'change.cause', message: 'error_change_slip_other_bank' },
  /** A higher limit, or none, needs a new agreement or the payer's own word. */
  'change.limit_needs_agreement': { field: 'change.cause', message: 'error_change_limit_needs_agreement' },
  /** A bank tells numbers and names; it agrees to nothing for a payer. */
  'change.bank_knows_accounts': { field: 'change.cause', message: 'error_change_bank_knows_accounts' },
  /** Another account by a payer's word over the phone or in person: it needs their word in writing. */
  'change.account_needs_writing': { field: 'change.cause', message: 'error_change_account_needs_writing' },
  'change.means_required': { field: 'change.means', message: 'required_field' },
  'change.signed_day_required': { field: 'change.agreedOn', message: 'required_field' },
  /** A day of a change that has not come. */
  'change.day_to_come': { field: 'change.since', message: 'error_change_day_to_come' },
  /** An objection after its bound. */
  'change.too_late': { field: 'base', message: 'error_change_too_late' },
  /** A letter about a change was posted before it, or on a day to come. */
  'change.posted_day': { field: 'postedOn', message: 'error_change_posted_day' },
  /** Nobody objects, or it is settled already. */
  'change.not_objected': { field: 'base', message: 'error_change_not_objected' },
  /** What would be taken back was changed again meanwhile. */
  'change.changed_since': { field: 'base', message: 'error_change_changed_since' },
} as const satisfies ErrorDefinitions;
