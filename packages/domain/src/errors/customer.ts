import type { ErrorDefinitions } from './definition.ts';

/** Customers, their bank details and their imports. */
export const customerErrors = {
  /** Another active customer of the client has the identifier already. */
  'customer.custom_identifier_taken': { field: 'customIdentifier', message: 'error_custom_identifier_taken' },
  /** A masked number was sent that is not the mask of the number on file. */
  'customer.wrong_mask': { field: 'bankAccount', message: 'error_wrong_mask' },
  /** Bank numbers, or the kind of the account, are missing; `fields` says which. */
  'customer.bank_number_required': { field: 'bankAccount', message: 'required_field' },
  /** A bank number has another number of digits than `digits`; `field` says which. */
  'customer.bank_number_malformed': { field: 'bankAccount', message: 'error_bank_number_digits' },
  /** A payer typed an institution number that no Canadian institution has. */
  'customer.institution_unknown': { field: 'bankAccount.institutionNumber', message: 'error_institution_unknown' },
  /** The check digit of a routing number is wrong. Source: ABA, weights 3-7-1. */
  'customer.routing_number_invalid': { field: 'bankAccount.routingNumber', message: 'error_routing_number' },
  /** An authorization limit is missing, or below one dollar. */
  'customer.limit_required': { field: 'authorizationAmount', message: 'required_field' },
  'customer.limit_too_small': { field: 'authorizationAmount', message: 'error_limit_minimum' },
  /** Something only customers of one country have is said of one in the other; `fields` says what. */
  'customer.only_in_ca': { field: 'address.provinceCode', message: 'error_customer_only_in_ca' },
  'customer.only_in_us': { field: 'address.stateCode', message: 'error_customer_only_in_us' },
  /** Phone is kept where it is set, and offered to nobody. */
  'customer.phone_not_offered': { field: 'authorizationType', message: 'error_phone_not_offered' },
  /** An action that is not in the list. */
  'customer.action_unknown': { field: 'base', message: 'error_customer_action_unknown' },
  /** More customers match a filter than one act is for: `most`. */
  'customer.matching_too_many': { field: 'base', message: 'error_customer_matching_too_many' },
  /** Other customers match than were shown; `count` of them. */
  'customer.matching_changed': { field: 'base', message: 'error_customer_matching_changed' },
  /** What was done with all who matched is still under way, or taken back already. */
  'customer.act_not_undoable': { field: 'base', message: 'error_customer_act_not_undoable' },
  /** Nothing is switched on for, or sent to, an archived customer. */
  'customer.archived': { field: 'base', message: 'error_customer_archived' },
  /** The accounting software does not know this customer. */
  'customer.not_linked': { field: 'base', message: 'error_customer_not_linked' },
  /** The payer asked for no more such mails. */
  'customer.unsubscribed': { field: 'base', message: 'error_customer_unsubscribed' },
  /** There is no account to send microdeposits to, or the bank refused it. */
  'customer.bank_details_missing': { field: 'base', message: 'error_customer_bank_details_missing' },
  'customer.bank_details_refused': { field: 'base', message: 'error_customer_bank_details_refused' },
  /** Microdeposits are asked for although the account is verified. */
  'customer.already_verified': { field: 'base', message: 'error_customer_already_verified' },
  /** Somebody selected cannot be asked for an authorization; `names` says who. */
  'customer.auth_request_refused': { field: 'base', message: 'error_auth_request_refused' },
  /** Somebody was asked for an authorization less than a day ago; `names` says who. */
  'customer.auth_request_recent': { field: 'base', message: 'error_auth_request_recent' },
  /** A recipient is named twice in one call. */
  'customer.recipient_twice': { field: 'customers', message: 'error_recipient_twice' },
  /** A recipient of that name and address was asked less than a day ago. */
  'customer.recipient_asked_recently': { field: 'customers', message: 'error_recipient_asked_recently' },
  /** A message to payers leads to another website than the client’s own; `address` says which. */
  'customer.message_foreign_link': { field: 'message', message: 'error_message_foreign_link' },
  /** A customer has no consent on record, or none of that version. */
  'evidence.no_consent': { field: 'version', message: 'error_evidence_no_consent' },
  /** What was asked for does not fit the state the import is in. */
  'import.wrong_state': { field: 'base', message: 'error_import_wrong_state' },
  /** The column of the name is not mapped, or two fields share a column. */
  'import.mapping_incomplete': { field: 'mapping', message: 'error_import_mapping' },
  /** A column whose heading names bank numbers would be shown as something else; `column` is the heading. */
  'import.mapping_bank_column': { field: 'mapping', message: 'error_import_bank_column' },
  /** No valid line is chosen. */
  'import.nothing_selected': { field: 'base', message: 'error_import_nothing_selected' },
  /** More was decided about the cells of one file than is kept; `max` is how much. */
  'import.too_many_answers': { field: 'base', message: 'error_import_too_many_answers' },
  /** Somebody of this import was debited since. */
  'import.already_debited': { field: 'base', message: 'error_import_already_debited' },
} as const satisfies ErrorDefinitions;
