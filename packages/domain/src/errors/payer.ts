import type { ErrorDefinitions } from './definition.ts';

/** What payers answer, and what is written to them. */
export const payerErrors = {
  /** An agreement lacks an element the rules demand, as an address of the business: nobody is asked to agree to it. */
  'payer.agreement_incomplete': { field: 'base', message: 'error_agreement_incomplete' },
  /** What somebody typed on the pages of a business was not finished in time, or was never begun with this key. */
  'payer.flow_over': { field: 'base', message: 'error_flow_over' },
  /** A mailed link is over or was never written so, or an address was given up by its business: which of them is not said. */
  'payer.link_expired': { field: 'base', message: 'payer_expired_title' },
  /** A mailed link, held whole, was used on `date`: it works once. */
  'payer.link_answered': { field: 'base', message: 'error_payer_link_answered' },
  /** A page is answered before the ones in front of it. */
  'payer.page_not_reached': { field: 'base', message: 'error_page_not_reached' },
  /** One bank account was entered on public pages of a business too often within an hour. */
  'payer.account_entered_often': { field: 'base', message: 'error_public_accounts' },
  /** The bank was to be connected and is not. */
  'payer.bank_not_connected': { field: 'base', message: 'error_bank_not_connected' },
  /** Under this payer's agreement a debit needs no approval of its own. */
  'approval.not_needed': { field: 'base', message: 'error_approval_not_needed' },
  /** There is no address to write to, or mail to it comes back. */
  'approval.no_address': { field: 'base', message: 'error_approval_no_address' },
  /** So many debits of one payer wait for their answer already. */
  'approval.too_many_waiting': { field: 'base', message: 'error_approval_too_many_waiting' },
  /** The payer has answered, the request was taken back, or nobody answered in time; `state` says which. */
  'approval.not_waiting': { field: 'base', message: 'error_approval_not_waiting' },
  /** A payer is reminded once in 24 hours. */
  'approval.reminded_recently': { field: 'base', message: 'error_approval_reminded_recently' },
  /** What the payer read no longer holds: its day has passed, or the account is another one. They read it anew first. */
  'payer.agreement_changed': { field: 'base', message: 'error_payer_agreement_changed' },
  /** A program says that somebody agreed, and not to which text. */
  'payer.terms_hash_required': { field: 'termsHash', message: 'error_terms_hash_required' },
  /** Who keeps the right to be told 10 days ahead chose an earlier first debit; `earliest` is the first day it may have. */
  'payer.notice_needed': { field: 'waiveNotice', message: 'error_payer_notice_needed' },
  /** The same where the business offers nobody to give that right up. */
  'payer.first_debit_needs_notice': { field: 'processDate', message: 'error_payer_first_debit_needs_notice' },
  'approval.changed_meanwhile': { field: 'base', message: 'error_approval_changed_meanwhile' },
  /** The payer agrees to a debit that can no longer be made. */
  'approval.not_possible': { field: 'base', message: 'error_approval_not_possible' },
  /** A text to payers names a placeholder that nobody fills; `name` says which. */
  'notice.unknown_placeholder': { field: 'bodyContent', message: 'error_notice_unknown_placeholder' },
  /** A text to payers leads to another website than the client’s own; `address` says which. */
  'notice.foreign_link': { field: 'bodyContent', message: 'error_message_foreign_link' },
  /** A test mail of the kind was sent to the same person within the minute. */
  'notice.tested_recently': { field: 'base', message: 'error_notice_tested_recently' },
  /** A kind of mail that nobody can stop, or that does not exist. */
  'unsubscribe.type_unknown': { field: 'type', message: 'error_unsubscribe_link_unknown' },
  /** The address stops no mail. */
  'unsubscribe.link_unknown': { field: 'base', message: 'error_unsubscribe_link_unknown' },
} as const satisfies ErrorDefinitions;
