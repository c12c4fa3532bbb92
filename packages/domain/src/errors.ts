/** Where a refusal is shown: under the named input field, or in the banner of the form (`base`). */
export type ErrorDefinition = {
  /** HTTP status and `/v3` body status. */
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;
  /** Input field the message belongs to; `base` when no single field can fix it. */
  field: string;
  /** Key in `packages/i18n/messages/*.json`. */
  message: string;
  /** Details of it that programs are told as numbers, beside the words. */
  numbers?: readonly string[];
};

/**
 * The one table of expected refusals. Each code is thrown as `DomainError`; the status, the place and the words are read
 * from here by every face of the product, so none of them can disagree.
 */
export const ERRORS = {
  /** A money text is not `^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$`. */
  'money.malformed': { status: 422, field: 'amount', message: 'error_money_malformed' },
  /** Two amounts of different currencies met. */
  'money.currency_mismatch': { status: 422, field: 'amount', message: 'error_money_currency_mismatch' },
  /** A date needs a holiday table of a year that is not loaded: nobody can ask for it, and a day's run stops at it. */
  'calendar.year_missing': { status: 422, field: 'base', message: 'error_calendar_year_missing' },
  /** The record does not exist, or belongs to another client: both are answered alike. */
  'record.not_found': { status: 404, field: 'base', message: 'error_record_not_found' },
  /** A question about a ledger can be closed once the ledger holds again: the record named does not follow from the log. */
  'ledger.still_broken': { status: 409, field: 'base', message: 'error_ledger_still_broken' },
  /** Somebody else changed the record between reading and writing, three times in a row. */
  'record.changed_meanwhile': { status: 409, field: 'base', message: 'error_record_changed_meanwhile' },
  /** No valid session or API key came with the request. */
  'auth.not_signed_in': { status: 401, field: 'base', message: 'error_not_signed_in' },
  /** Unknown e-mail, wrong password, locked or disabled: one answer for all. */
  'auth.sign_in_refused': { status: 401, field: 'base', message: 'error_sign_in_refused' },
  /** The caller's permissions, or the client's status, do not allow the call. */
  'auth.forbidden': { status: 403, field: 'base', message: 'error_forbidden' },
  /** A client's data was asked for without naming a client the caller belongs to. */
  'auth.no_client_chosen': { status: 403, field: 'base', message: 'error_no_client_chosen' },
  /** The password was right; a code of the second factor has to come with it. */
  'auth.code_needed': { status: 400, field: 'code', message: 'error_code_needed' },
  /** The password was right; the code that came with it is wrong, used, or one of too many. */
  'auth.sign_in_code_refused': { status: 400, field: 'code', message: 'error_code_refused' },
  /** Dangerous acts ask for the password or a code again when the last proof is older than five minutes. */
  'auth.proof_needed': { status: 403, field: 'base', message: 'error_proof_needed' },
  /** The password or code given as proof is not right. */
  'auth.proof_refused': { status: 422, field: 'base', message: 'error_proof_refused' },
  /** The provider’s people work with a second factor only: it has to be set up first. */
  'auth.two_factor_required': { status: 403, field: 'base', message: 'error_two_factor_required' },
  /** A password of one’s own has to be chosen first. */
  'auth.password_change_required': { status: 403, field: 'base', message: 'error_password_change_required' },
  /** A mailed link is unknown, used, replaced by a newer one or too old. */
  'auth.link_invalid': { status: 422, field: 'base', message: 'error_link_invalid' },
  /** A code does not open the second factor: wrong, used, too old, or asked for too often. */
  'auth.code_refused': { status: 422, field: 'code', message: 'error_code_refused' },
  /** The current password given with a change is not right. */
  'auth.current_password_wrong': { status: 422, field: 'currentPassword', message: 'error_current_password_wrong' },
  /** A password is among the commonest, or names the product, the business or the person. */
  'auth.password_too_common': { status: 422, field: 'password', message: 'error_password_too_common' },
  /** A new password is the one it should replace. */
  'auth.password_unchanged': { status: 422, field: 'password', message: 'error_password_unchanged' },
  /** The confirmation of a password differs. */
  'auth.passwords_differ': { status: 422, field: 'passwordConfirmation', message: 'error_passwords_differ' },
  /** The password given with the confirmation of an address is not the one of the sign-up. */
  'registration.password_wrong': { status: 422, field: 'password', message: 'error_registration_password_wrong' },
  /** A redirect address is not one of the configured list. */
  'auth.redirect_not_allowed': { status: 422, field: 'redirectUrl', message: 'error_redirect_not_allowed' },
  /** The second factor is on already, or is not on. */
  'two_factor.already_enabled': { status: 409, field: 'base', message: 'error_two_factor_already_enabled' },
  'two_factor.not_enabled': { status: 409, field: 'base', message: 'error_two_factor_not_enabled' },
  /** A field the person’s role or the client’s flags require is missing. */
  'account.field_required': { status: 422, field: 'base', message: 'required_field' },
  /** A date of birth after today or more than 200 years ago. */
  'account.date_of_birth_impossible': { status: 422, field: 'dateOfBirth', message: 'error_date_of_birth' },
  /** A province, territory or state that the country does not have. */
  'address.region_unknown': { status: 422, field: 'base', message: 'error_region_unknown' },
  /** No postal code as Canada writes them. */
  'address.postal_code_ca': { status: 422, field: 'base', message: 'error_postal_code_ca' },
  /** No ZIP code. */
  'address.postal_code_us': { status: 422, field: 'base', message: 'error_postal_code_us' },
  /** The postal code is of another province or state than the address. */
  'address.postal_code_elsewhere': { status: 422, field: 'base', message: 'error_postal_code_elsewhere' },
  /** Another active customer of the client has the identifier already. */
  'customer.custom_identifier_taken': {
    status: 422,
    field: 'customIdentifier',
    message: 'error_custom_identifier_taken',
  },
  /** A masked number was sent that is not the mask of the number on file. */
  'customer.wrong_mask': { status: 422, field: 'bankAccount', message: 'error_wrong_mask' },
  /** Bank numbers, or the kind of the account, are missing; `fields` says which. */
  'customer.bank_number_required': { status: 422, field: 'bankAccount', message: 'required_field' },
  /** A bank number has another number of digits than `digits`; `field` says which. */
  'customer.bank_number_malformed': { status: 422, field: 'bankAccount', message: 'error_bank_number_digits' },
  /** The check digit of a routing number is wrong. Source: ABA, weights 3-7-1. */
  'customer.routing_number_invalid': {
    status: 422,
    field: 'bankAccount.routingNumber',
    message: 'error_routing_number',
  },
  /** An authorization limit is missing, or below one dollar. */
  'customer.limit_required': { status: 422, field: 'authorizationAmount', message: 'required_field' },
  'customer.limit_too_small': { status: 422, field: 'authorizationAmount', message: 'error_limit_minimum' },
  /** Phone is kept where it is set, and offered to nobody. */
  'customer.phone_not_offered': { status: 422, field: 'authorizationType', message: 'error_phone_not_offered' },
  /** An agreement lacks an element the rules demand, as an address of the business: nobody is asked to agree to it. */
  'payer.agreement_incomplete': { status: 422, field: 'base', message: 'error_agreement_incomplete' },
  /** What somebody typed on the pages of a business was not finished in time, or was never begun with this key. */
  'payer.flow_over': { status: 409, field: 'base', message: 'error_flow_over' },
  /** A page is answered before the ones in front of it. */
  'payer.page_not_reached': { status: 409, field: 'base', message: 'error_page_not_reached' },
  /** One bank account was entered on public pages of a business too often within an hour. */
  'payer.account_entered_often': { status: 429, field: 'base', message: 'error_public_accounts' },
  /** The bank was to be connected and is not. */
  'payer.bank_not_connected': { status: 422, field: 'base', message: 'error_bank_not_connected' },
  /** An action that is not in the list. */
  'customer.action_unknown': { status: 422, field: 'base', message: 'error_customer_action_unknown' },
  /** Nothing is switched on for, or sent to, an archived customer. */
  'customer.archived': { status: 409, field: 'base', message: 'error_customer_archived' },
  /** The accounting software does not know this customer. */
  'customer.not_linked': { status: 409, field: 'base', message: 'error_customer_not_linked' },
  /** The payer asked for no more such mails. */
  'customer.unsubscribed': { status: 409, field: 'base', message: 'error_customer_unsubscribed' },
  /** There is no account to send microdeposits to, or the bank refused it. */
  'customer.bank_details_missing': { status: 409, field: 'base', message: 'error_customer_bank_details_missing' },
  'customer.bank_details_refused': { status: 409, field: 'base', message: 'error_customer_bank_details_refused' },
  /** Microdeposits are asked for although the account is verified. */
  'customer.already_verified': { status: 409, field: 'base', message: 'error_customer_already_verified' },
  /** Somebody selected cannot be asked for an authorization; `names` says who. */
  'customer.auth_request_refused': { status: 422, field: 'base', message: 'error_auth_request_refused' },
  /** Somebody was asked for an authorization less than a day ago; `names` says who. */
  'customer.auth_request_recent': { status: 422, field: 'base', message: 'error_auth_request_recent' },
  /** A recipient is named twice in one call. */
  'customer.recipient_twice': { status: 422, field: 'customers', message: 'error_recipient_twice' },
  /** A recipient of that name and address was asked less than a day ago. */
  'customer.recipient_asked_recently': { status: 422, field: 'customers', message: 'error_recipient_asked_recently' },
  /** A message to payers leads to another website than the client’s own; `address` says which. */
  'customer.message_foreign_link': { status: 422, field: 'message', message: 'error_message_foreign_link' },
  /** Another client's payers authorize at this address. */
  'authorization_settings.code_taken': { status: 422, field: 'code', message: 'error_authorization_code_taken' },
  /** An address that would pass for one of ours. */
  'authorization_settings.code_reserved': { status: 422, field: 'code', message: 'error_authorization_code_reserved' },
  /** A text for payers leads to another website than the client’s own; `address` says which. */
  'authorization_settings.foreign_link': { status: 422, field: 'base', message: 'error_message_foreign_link' },
  /** Test credits, and verification without a bank connection, are Canadian clients' alone. */
  'authorization_settings.canada_only': { status: 422, field: 'base', message: 'error_canada_only' },
  /** Payers either choose their debits or approve each of them. */
  'authorization_settings.one_way_of_consent': {
    status: 422,
    field: 'approveEachDebit',
    message: 'error_one_way_of_consent',
  },
  /** Instant bank verification is turned on before anybody agreed to what it costs. */
  'authorization_settings.opt_in_needed': { status: 422, field: 'enableFlinks', message: 'error_opt_in_needed' },
  /** Instant bank verification is not the caller's to turn on, or is not released for the client. */
  'authorization_settings.instant_verification_unavailable': {
    status: 403,
    field: 'enableFlinks',
    message: 'error_instant_verification_unavailable',
  },
  /** Somebody else saved the settings after they were read. */
  'authorization_settings.changed_meanwhile': {
    status: 409,
    field: 'base',
    message: 'error_authorization_settings_changed',
  },
  /** A file of a kind that is not taken. */
  'upload.not_accepted': { status: 422, field: 'file', message: 'error_upload_not_accepted' },
  'upload.csv_not_accepted': { status: 422, field: 'file', message: 'error_upload_csv_not_accepted' },
  /** A file over its limit; `size` in MB. */
  'upload.too_large': { status: 413, field: 'file', message: 'error_upload_too_large' },
  /** A file without a byte; `size` in bytes. */
  'upload.too_small': { status: 422, field: 'file', message: 'error_upload_too_small' },
  /** A file that cannot be read or kept. */
  'upload.failed': { status: 422, field: 'file', message: 'error_upload_failed' },
  /** The link to a file is more than five minutes old, altered, or was given to somebody else. */
  'download.link_invalid': { status: 404, field: 'base', message: 'error_download_link_invalid' },
  /** More rows than a PDF holds. */
  'export.too_long_for_pdf': { status: 422, field: 'base', message: 'error_export_too_long_for_pdf' },
  /** A customer has no consent on record, or none of that version. */
  'evidence.no_consent': { status: 422, field: 'version', message: 'error_evidence_no_consent' },
  /** A report ends before it begins. */
  'report.range_reversed': { status: 422, field: 'endDate', message: 'error_report_range_reversed' },
  /** A report of more than `days` days. */
  'report.range_too_long': { status: 422, field: 'base', message: 'error_report_range_too_long' },
  /** A picture of more than 25 million points. */
  'upload.too_many_pixels': { status: 422, field: 'file', message: 'error_upload_too_many_pixels' },
  /** More than one file came along. */
  'upload.one_file_only': { status: 422, field: 'file', message: 'error_upload_one_file_only' },
  /** A document that does things when it is opened, or cannot be looked into. */
  'upload.unsafe_document': { status: 422, field: 'file', message: 'error_upload_unsafe_document' },
  /** A spreadsheet with a heading and nothing below it, or with more rows than are taken at once. */
  'upload.csv_empty': { status: 422, field: 'file', message: 'error_upload_csv_empty' },
  'upload.csv_too_many_rows': { status: 422, field: 'file', message: 'error_upload_csv_too_many_rows' },
  /** What was asked for does not fit the state the import is in. */
  'import.wrong_state': { status: 409, field: 'base', message: 'error_import_wrong_state' },
  /** The column of the name is not mapped, or two fields share a column. */
  'import.mapping_incomplete': { status: 422, field: 'mapping', message: 'error_import_mapping' },
  /** A column whose heading names bank numbers would be shown as something else; `column` is the heading. */
  'import.mapping_bank_column': { status: 422, field: 'mapping', message: 'error_import_bank_column' },
  /** No valid line is chosen. */
  'import.nothing_selected': { status: 422, field: 'base', message: 'error_import_nothing_selected' },
  /** Somebody of this import was debited since. */
  'import.already_debited': { status: 409, field: 'base', message: 'error_import_already_debited' },
  /** A person keeps at most twenty views of a list. */
  'saved_view.too_many': { status: 422, field: 'name', message: 'error_saved_view_too_many' },
  /** Somebody of this client has the e-mail already. */
  'user.already_member': { status: 422, field: 'email', message: 'error_user_already_member' },
  /** The primary contact is neither edited nor removed by others. */
  'user.is_primary_contact': { status: 403, field: 'base', message: 'error_user_is_primary_contact' },
  /** Nobody removes themself. */
  'user.is_oneself': { status: 422, field: 'base', message: 'error_user_is_oneself' },
  /** A client keeps at least one person with full access. */
  'user.last_full_access': { status: 422, field: 'base', message: 'error_user_last_full_access' },
  /** Nobody raises their own role. */
  'user.own_role': { status: 403, field: 'role', message: 'error_user_own_role' },
  /** A custom role without a switch, or with one whose needs are not given. */
  'user.permission_required': { status: 422, field: 'rolePermission', message: 'error_user_permission_required' },
  'user.permission_needs': { status: 422, field: 'rolePermission', message: 'error_user_permission_needs' },
  /** Names that were said once and the e-mail stay as they are; `field` says which. */
  'user.field_locked': { status: 422, field: 'base', message: 'error_user_field_locked' },
  /** The e-mail belongs to an account of another kind; which kind is not said. */
  'user.email_not_usable': { status: 422, field: 'email', message: 'error_user_email_not_usable' },
  /** Personal details of somebody invited are theirs to give until they join. */
  'user.not_joined': { status: 409, field: 'base', message: 'error_user_not_joined' },
  /** An invitation is sent again to somebody who has joined. */
  'user.already_joined': { status: 409, field: 'base', message: 'error_user_already_joined' },
  /** Only a full-access or custom user with phone, position and a first sign-in becomes primary contact. */
  'user.cannot_be_primary': { status: 422, field: 'base', message: 'error_user_cannot_be_primary' },
  /** A step of a client’s life that its status does not allow. */
  'client.status_change_refused': { status: 409, field: 'status', message: 'error_client_status_change_refused' },
  /** A sign-up is handed in before the business has a name. */
  'client.name_missing': { status: 422, field: 'businessName', message: 'required_field' },
  /** A client is sent back or closed without a word of why. */
  'client.review_note_required': { status: 422, field: 'reviewNote', message: 'required_field' },
  /** A second factor is to be taken off, and somebody asked for that already. */
  'two_factor_reset.already_open': { status: 409, field: 'base', message: 'error_two_factor_reset_already_open' },
  /** The request was approved, carried out or withdrawn meanwhile. */
  'two_factor_reset.not_waiting': { status: 409, field: 'base', message: 'error_two_factor_reset_not_waiting' },
  /** Somebody who asked for something cannot approve it as well. */
  'staff.own_request': { status: 409, field: 'base', message: 'error_staff_own_request' },
  /** The input does not fit its schema; the fields carry the reasons. */
  'input.invalid': { status: 422, field: 'base', message: 'error_input_invalid' },
  /** A request with the same idempotency key is still running. */
  'idempotency.busy': { status: 409, field: 'base', message: 'error_idempotency_busy' },
  /** The idempotency key was used for a different input. */
  'idempotency.mismatch': { status: 422, field: 'base', message: 'error_idempotency_mismatch' },
  /** Somebody signs in with this e-mail already. */
  'user.email_taken': { status: 409, field: 'email', message: 'error_user_email_taken' },
  /** A client holds as many API keys as it may. */
  'api_key.too_many': { status: 409, field: 'base', message: 'error_api_key_too_many' },
  /** No call has this path. */
  'request.unknown_path': { status: 404, field: 'base', message: 'error_request_unknown_path' },
  /** The path is known, the method is not one of its own. */
  'request.method_not_allowed': { status: 405, field: 'base', message: 'error_request_method_not_allowed' },
  /** The body is declared as something else than JSON. */
  'request.not_json': { status: 415, field: 'base', message: 'error_request_not_json' },
  /** A call that takes a file got another kind of body. */
  'request.not_multipart': { status: 415, field: 'base', message: 'error_request_not_multipart' },
  /** The body is not one JSON object. */
  'request.malformed_json': { status: 400, field: 'base', message: 'error_request_malformed_json' },
  /** The body is larger than any call needs. */
  'request.too_large': { status: 413, field: 'base', message: 'error_request_too_large' },
  /** One field came twice, in two spellings or in two places, with different values. */
  'request.field_given_twice': { status: 422, field: 'base', message: 'error_request_field_given_twice' },
  /** A cookie and a key came together: nobody can say which of the two is meant. */
  'request.two_credentials': { status: 400, field: 'base', message: 'error_request_two_credentials' },
  /** The database, or something else we depend on, does not answer in time: nothing was done. */
  'service.unavailable': { status: 503, field: 'base', message: 'error_service_unavailable' },
  /** More calls than the rate class allows. */
  'rate.limited': { status: 429, field: 'base', message: 'error_rate_limited' },
  /** A transaction is created in a stream that already holds one. */
  'transaction.already_exists': { status: 409, field: 'base', message: 'error_transaction_already_exists' },
  /** t1: the client may not collect yet. */
  'transaction.client_not_approved': { status: 422, field: 'base', message: 'error_transaction_client_not_approved' },
  /** t1: the customer has no complete authorization and bank details. */
  'transaction.customer_incomplete': { status: 422, field: 'base', message: 'error_transaction_customer_incomplete' },
  /** The amount is not between 0.01 and 999,999.99. */
  'transaction.amount_out_of_range': { status: 422, field: 'amount', message: 'error_transaction_amount_out_of_range' },
  /** The amount is above what the customer authorized per debit. */
  'transaction.over_authorization_limit': {
    status: 422,
    field: 'amount',
    message: 'error_transaction_over_authorization_limit',
  },
  /** The debits of one month would exceed the customer’s monthly limit. */
  'transaction.over_monthly_limit': { status: 422, field: 'amount', message: 'error_transaction_over_monthly_limit' },
  /** t2: the bank needs notice; `earliest` is the first date it can still debit. */
  'transaction.process_date_too_soon': {
    status: 422,
    field: 'processDate',
    message: 'error_transaction_process_date_too_soon',
  },
  /** A change names neither an amount nor a comment. */
  'transaction.nothing_to_change': { status: 422, field: 'base', message: 'error_transaction_nothing_to_change' },
  /** A change or removal is asked for after the batch left, or of a removed transaction. */
  'transaction.not_future': { status: 409, field: 'base', message: 'error_transaction_not_future' },
  /** t4: the cut-off of the batch date has passed; the file is being made. */
  'transaction.batch_frozen': { status: 409, field: 'base', message: 'error_transaction_batch_frozen' },
  /** t5: the process date has come while the debit was still here; it has to be planned anew. */
  'transaction.batch_missed': { status: 409, field: 'base', message: 'error_transaction_batch_missed' },
  /** t5, t6: the batch date has not come. */
  'transaction.batch_not_due': { status: 409, field: 'base', message: 'error_transaction_batch_not_due' },
  /** t5: something the first debit needs is missing; `holdReason` says what. */
  'transaction.gate_closed': { status: 409, field: 'base', message: 'error_transaction_gate_closed' },
  /** t6: nothing keeps this transaction from being sent. */
  'transaction.gate_open': { status: 409, field: 'base', message: 'error_transaction_gate_open' },
  /** t5: the transaction is in another bank file. */
  'transaction.already_sent': { status: 409, field: 'base', message: 'error_transaction_already_sent' },
  /** A step that needs the bank to have the debit, and it has not (or no longer). */
  'transaction.not_sent_to_bank': { status: 409, field: 'base', message: 'error_transaction_not_sent_to_bank' },
  /** t7: the transaction belongs to another file than the one withdrawn. */
  'transaction.not_in_file': { status: 409, field: 'base', message: 'error_transaction_not_in_file' },
  /** t7: a file the bank accepted cannot be withdrawn. */
  'transaction.file_accepted': { status: 409, field: 'base', message: 'error_transaction_file_accepted' },
  /** t9: the bank has not accepted the file, or nobody knows whether it has. */
  'transaction.file_not_accepted': { status: 409, field: 'base', message: 'error_transaction_file_not_accepted' },
  /** t9: the process date lies ahead. */
  'transaction.process_date_not_reached': {
    status: 409,
    field: 'base',
    message: 'error_transaction_process_date_not_reached',
  },
  /** t12: the transaction is not Processed. */
  'transaction.not_processed': { status: 409, field: 'base', message: 'error_transaction_not_processed' },
  /** t12: the hold period is not over. */
  'transaction.hold_running': { status: 409, field: 'base', message: 'error_transaction_hold_running' },
  /** t12: a bank file of the previous business day has not been loaded, so returns may be unknown. */
  'transaction.inbound_files_missing': {
    status: 409,
    field: 'base',
    message: 'error_transaction_inbound_files_missing',
  },
  /** t12: somebody is looking at this transaction. */
  'transaction.under_review': { status: 409, field: 'base', message: 'error_transaction_under_review' },
  /** A transaction ends by one return at most; a second one goes to review. */
  'transaction.already_ended': { status: 409, field: 'base', message: 'error_transaction_already_ended' },
  /** A return, or its reversal, is not for the amount of the debit. */
  'transaction.return_amount_differs': {
    status: 409,
    field: 'amount',
    message: 'error_transaction_return_amount_differs',
  },
  /** A return of class Info changes no status; it goes to review. */
  'transaction.return_is_information': {
    status: 409,
    field: 'base',
    message: 'error_transaction_return_is_information',
  },
  /** A reserve or a credit line is asked of a transaction that was not approved. */
  'transaction.not_approved': { status: 409, field: 'base', message: 'error_transaction_not_approved' },
  /** P9: the reserve is kept until its release date. */
  'transaction.holdback_not_due': { status: 409, field: 'base', message: 'error_transaction_holdback_not_due' },
  /** P14: no return took money for this transaction. */
  'transaction.nothing_to_reverse': { status: 409, field: 'base', message: 'error_transaction_nothing_to_reverse' },
  /** P14: the return was reversed by another line of the bank. */
  'transaction.already_reversed': { status: 409, field: 'base', message: 'error_transaction_already_reversed' },
  /** A transaction is a credit line of one settlement and a debit line of one settlement at most. */
  'transaction.already_settled': { status: 409, field: 'base', message: 'error_transaction_already_settled' },
  /** The transaction has nothing to show on that line of a settlement. */
  'transaction.not_settleable': { status: 409, field: 'base', message: 'error_transaction_not_settleable' },

  /** Only a declined debit can be tried again. */
  'retry.not_declined': { status: 422, field: 'base', message: 'error_retry_not_declined' },
  /** The money had been paid out: what comes back after approval is settled with the payer, not with their bank. */
  'retry.after_approval': { status: 422, field: 'base', message: 'error_retry_after_approval' },
  /** Nothing was sent to the bank, so there is nothing to present again. */
  'retry.not_sent': { status: 422, field: 'base', message: 'error_retry_not_sent' },
  /** The payer disputes the authorization (class Chargeback). */
  'retry.disputed': { status: 422, field: 'base', message: 'error_retry_disputed' },
  /** Our format or the bank's processing failed (class System): a corrected debit, not the same one. */
  'retry.processing_error': { status: 422, field: 'base', message: 'error_retry_processing_error' },
  /** The payer stopped it (R08, 903): only after they agreed anew. */
  'retry.needs_new_approval': { status: 422, field: 'base', message: 'error_retry_needs_new_approval' },
  /** The account cannot be debited (closed, unknown, no debits…): only after the bank details change. */
  'retry.needs_new_bank_details': { status: 422, field: 'base', message: 'error_retry_needs_new_bank_details' },
  /** The code allows no second attempt at all. */
  'retry.final_answer': { status: 422, field: 'base', message: 'error_retry_final_answer' },
  /** A later attempt of this debit exists. */
  'retry.already_tried': { status: 422, field: 'base', message: 'error_retry_already_tried' },
  /** As often as the network allows: once more in Canada, twice more in the US. */
  'retry.attempts_used': { status: 422, field: 'base', message: 'error_retry_attempts_used' },
  /** The bank can no longer meet the last day: 30 days (Canada) or 180 days (US) after the first attempt. */
  'retry.window_over': { status: 422, field: 'base', message: 'error_retry_window_over' },
  /** The chosen date lies behind the last day on which the same debit may be presented. */
  'retry.date_after_window': { status: 422, field: 'processDate', message: 'error_retry_date_after_window' },
  /** A second attempt is of the same amount as the first. */
  'retry.amount_fixed': { status: 422, field: 'amount', message: 'error_retry_amount_fixed' },
  /** The client may not collect. */
  'retry.client_not_approved': { status: 422, field: 'base', message: 'error_retry_client_not_approved' },
  /** The customer is archived. */
  'retry.customer_archived': { status: 422, field: 'base', message: 'error_retry_customer_archived' },
  /** The authorization ended, or the bank details are missing, disabled or not verified. */
  'retry.customer_incomplete': { status: 422, field: 'base', message: 'error_retry_customer_incomplete' },
  /** The payer stopped the schedule of this debit; somebody has to resume it first. */
  'retry.schedule_stopped': { status: 422, field: 'base', message: 'error_retry_schedule_stopped' },

  /** A schedule is created in a stream that already holds one. */
  'schedule.already_exists': { status: 409, field: 'base', message: 'error_schedule_already_exists' },
  /** The customer has no complete authorization and bank details. */
  'schedule.customer_incomplete': { status: 422, field: 'base', message: 'error_schedule_customer_incomplete' },
  /** The payer agreed to one debit, and it is made or planned. */
  'schedule.one_time_consent_used': {
    status: 422,
    field: 'base',
    message: 'error_schedule_one_time_consent_used',
  },
  /** The payer agreed to one debit, and several are asked for. */
  'schedule.one_time_consent_single': {
    status: 422,
    field: 'base',
    message: 'error_schedule_one_time_consent_single',
  },
  /** The payer approves each debit under their agreement, and did not approve this one. */
  'schedule.approval_needed': { status: 422, field: 'base', message: 'error_schedule_approval_needed' },
  /** The payer approved this debit with its amount and its date: neither changes any more. */
  'schedule.approved_as_is': { status: 422, field: 'base', message: 'error_schedule_approved_as_is' },
  /** Under this payer's agreement a debit needs no approval of its own. */
  'approval.not_needed': { status: 422, field: 'base', message: 'error_approval_not_needed' },
  /** There is no address to write to, or mail to it comes back. */
  'approval.no_address': { status: 422, field: 'base', message: 'error_approval_no_address' },
  /** So many debits of one payer wait for their answer already. */
  'approval.too_many_waiting': { status: 429, field: 'base', message: 'error_approval_too_many_waiting' },
  /** The payer has answered, the request was taken back, or nobody answered in time; `state` says which. */
  'approval.not_waiting': { status: 409, field: 'base', message: 'error_approval_not_waiting' },
  /** A payer is reminded once in 24 hours. */
  'approval.reminded_recently': { status: 429, field: 'base', message: 'error_approval_reminded_recently' },
  /** What the payer read no longer holds: its day has passed, or the account is another one. They read it anew first. */
  'payer.agreement_changed': { status: 409, field: 'base', message: 'error_payer_agreement_changed' },
  'approval.changed_meanwhile': { status: 409, field: 'base', message: 'error_approval_changed_meanwhile' },
  /** The payer agrees to a debit that can no longer be made. */
  'approval.not_possible': { status: 422, field: 'base', message: 'error_approval_not_possible' },
  /** The amount is not between 0.01 and 999,999.99. */
  'schedule.amount_out_of_range': { status: 422, field: 'amount', message: 'error_schedule_amount_out_of_range' },
  /** The amount is above what the customer authorized per debit. */
  'schedule.over_authorization_limit': {
    status: 422,
    field: 'amount',
    message: 'error_schedule_over_authorization_limit',
  },
  /** The debits of one month would exceed the customer’s monthly limit. */
  'schedule.over_monthly_limit': { status: 422, field: 'base', message: 'error_schedule_over_monthly_limit' },
  /** The bank needs notice; `earliest` is the first date it can still debit. */
  'schedule.process_date_too_soon': {
    status: 422,
    field: 'processDate',
    message: 'error_schedule_process_date_too_soon',
  },
  /** Debits are planned at most two years ahead; `latest` is the last date. */
  'schedule.process_date_too_far': {
    status: 422,
    field: 'processDate',
    message: 'error_schedule_process_date_too_far',
  },
  /** Frequency Twice needs a second process date. */
  'schedule.second_date_required': {
    status: 422,
    field: 'secondProcessDate',
    message: 'error_schedule_second_date_required',
  },
  /** Only frequency Twice has a second process date. */
  'schedule.second_date_not_allowed': {
    status: 422,
    field: 'secondProcessDate',
    message: 'error_schedule_second_date_not_allowed',
  },
  /** The second debit of Twice would not fall after the first one. */
  'schedule.second_date_not_after_first': {
    status: 422,
    field: 'secondProcessDate',
    message: 'error_schedule_second_date_not_after_first',
  },
  /** The number of debits is below 1 or above the limit. */
  'schedule.installments_out_of_range': {
    status: 422,
    field: 'installments',
    message: 'error_schedule_installments_out_of_range',
  },
  /** The last debit would be further ahead than schedules go; `end` is its date, `latest` the last that is accepted. */
  'schedule.ends_too_late': { status: 422, field: 'installments', message: 'error_schedule_ends_too_late' },
  /** The amounts of the installments are not as many as there are installments. */
  'schedule.instalment_amounts_count': {
    status: 422,
    field: 'instalmentAmounts',
    message: 'error_schedule_instalment_amounts_count',
  },
  /** The first amount of the list is not the amount of the schedule. */
  'schedule.instalment_amounts_first': {
    status: 422,
    field: 'instalmentAmounts',
    message: 'error_schedule_instalment_amounts_first',
  },
  /** A new number of debits would leave out some that are past or being changed; `least` is the fewest. */
  'schedule.installments_too_few': {
    status: 422,
    field: 'installments',
    message: 'error_schedule_installments_too_few',
  },
  /** An installment past the last one is named. */
  'schedule.no_such_installment': { status: 422, field: 'base', message: 'error_schedule_no_such_installment' },
  /** The installment is past, at the bank, or past the cut-off of its batch. */
  'schedule.installment_closed': { status: 409, field: 'base', message: 'error_schedule_installment_closed' },
  /** A skipped installment is moved, or gets another amount. */
  'schedule.installment_skipped': { status: 409, field: 'base', message: 'error_schedule_installment_skipped' },
  /** The new date is not after the installment before it. */
  'schedule.not_after_previous': {
    status: 422,
    field: 'processDate',
    message: 'error_schedule_not_after_previous',
  },
  /** The new date is not before the installment after it. */
  'schedule.not_before_next': { status: 422, field: 'processDate', message: 'error_schedule_not_before_next' },
  /** A pause ends before it passes over any date that can still be had. */
  'schedule.pause_until_too_soon': { status: 422, field: 'until', message: 'error_schedule_pause_until_too_soon' },
  /** A pause ends more than two years ahead. */
  'schedule.pause_until_too_far': { status: 422, field: 'until', message: 'error_schedule_pause_until_too_far' },
  /** The payer stopped it at the bank: only somebody who resumes it ends that. */
  'schedule.paused_by_payer': { status: 409, field: 'base', message: 'error_schedule_paused_by_payer' },
  /** A removed schedule is changed. */
  'schedule.not_active': { status: 409, field: 'base', message: 'error_schedule_not_active' },
  /** Debits are planned, or dates changed, that a pause covers. */
  'schedule.paused': { status: 409, field: 'base', message: 'error_schedule_paused' },
  /** Frequency, installments and dates never change after saving. */
  'schedule.field_locked': { status: 422, field: 'base', message: 'error_schedule_field_locked' },
  /** More debits are planned than the schedule has installments. */
  'schedule.past_last_installment': { status: 409, field: 'base', message: 'error_schedule_past_last_installment' },

  /** The invoice of a client and month exists. */
  'invoice.already_made': { status: 409, field: 'base', message: 'error_invoice_already_made' },
  /** Nothing on an invoice changes once it is issued. */
  'invoice.never_changed': { status: 409, field: 'base', message: 'error_invoice_never_changed' },
  /** Prices were to change for a month that is over; `earliest` is the first that can still change. */
  'fee_plan.month_is_past': { status: 422, field: 'fromMonth', message: 'error_fee_plan_month_is_past' },
  /** Only an invoice that is open or overdue can be paid or taken back. */
  'invoice.not_open': { status: 409, field: 'base', message: 'error_invoice_not_open' },
  /** Its debit is at the bank: it is neither paid otherwise nor taken back until the bank has answered. */
  'invoice.at_bank': { status: 409, field: 'base', message: 'error_invoice_at_bank' },
  /** A debit is answered that is not at the bank. */
  'invoice.not_at_bank': { status: 409, field: 'base', message: 'error_invoice_not_at_bank' },
  /** Another debit is asked for although none came back. */
  'invoice.not_returned': { status: 409, field: 'base', message: 'error_invoice_not_returned' },
  /** A debit came back with another amount than the invoice's. */
  'invoice.amount_differs': { status: 422, field: 'amount', message: 'error_invoice_amount_differs' },
  /** A settlement is made in a stream that already holds one. */
  'settlement.already_made': { status: 409, field: 'base', message: 'error_settlement_already_made' },
  /** The client has connected no accounting software. */
  'accounting.not_connected': { status: 409, field: 'base', message: 'error_accounting_not_connected' },
  /** Another call is telling the accounting software of this settlement right now. */
  'accounting.report_under_way': { status: 409, field: 'base', message: 'error_accounting_report_under_way' },
  /** The accounting software did not answer; `date` is the settlement’s, `reason` what is known of it. */
  'accounting.not_reported': { status: 409, field: 'base', message: 'error_accounting_not_reported' },
  /** Nothing was sent with the settlement, or it came back: no statement shows it. */
  'settlement.nothing_sent': { status: 409, field: 'base', message: 'error_settlement_nothing_sent' },
  /** A deposit cannot stand on a statement before it was sent, nor after today; `from` and `to` are the days that can be. */
  'settlement.booked_on_impossible': { status: 422, field: 'bookedOn', message: 'error_settlement_booked_on' },
  /** A bank statement that is neither CSV nor camt.053, or cannot be read. */
  'statement.not_accepted': { status: 422, field: 'file', message: 'error_statement_not_accepted' },
  /** A statement without a column of dates, or without one of amounts. */
  'statement.columns_unknown': { status: 422, field: 'file', message: 'error_statement_columns_unknown' },
  /** A statement of more than `max` lines. */
  'statement.too_long': { status: 422, field: 'file', message: 'error_statement_too_long' },
  /** A recovery or write-off is in another currency than the settlement. */
  'settlement.currency_differs': { status: 409, field: 'amount', message: 'error_settlement_currency_differs' },
  /** A recovery or write-off exceeds what the client owes. */
  'settlement.more_than_owed': { status: 409, field: 'amount', message: 'error_settlement_more_than_owed' },
  /** More comes back than was recovered. */
  'settlement.more_than_recovered': { status: 409, field: 'amount', message: 'error_settlement_more_than_recovered' },

  /** A payout is requested in a stream that already holds one. */
  'payout.already_requested': { status: 409, field: 'base', message: 'error_payout_already_requested' },
  /** A payout is above zero. */
  'payout.nothing_to_pay': { status: 422, field: 'amount', message: 'error_payout_nothing_to_pay' },
  /** An earlier deposit came back: nothing is sent until the account is corrected. */
  'payout.payouts_paused': { status: 409, field: 'base', message: 'error_payout_payouts_paused' },
  /** The deposit is handed over before its day. */
  'payout.pay_date_not_reached': { status: 409, field: 'base', message: 'error_payout_pay_date_not_reached' },
  /** The deposit is not waiting for a file. */
  'payout.not_requested': { status: 409, field: 'base', message: 'error_payout_not_requested' },
  /** The bank does not have the deposit. */
  'payout.not_handed_over': { status: 409, field: 'base', message: 'error_payout_not_handed_over' },
  /** The deposit belongs to another file than the one withdrawn. */
  'payout.not_in_file': { status: 409, field: 'base', message: 'error_payout_not_in_file' },
  /** The bank’s amount is not the deposit’s. */
  'payout.amount_differs': { status: 409, field: 'amount', message: 'error_payout_amount_differs' },
  /** The deposit came back already. */
  'payout.already_ended': { status: 409, field: 'base', message: 'error_payout_already_ended' },

  /** A record is requested in a stream that already holds one. */
  'microdeposit.already_requested': { status: 409, field: 'base', message: 'error_microdeposit_already_requested' },
  /** Another record of the account is still open. */
  'microdeposit.open_record_exists': { status: 409, field: 'base', message: 'error_microdeposit_open_record_exists' },
  /** At most two records per account within 30 days. */
  'microdeposit.too_many_records': { status: 429, field: 'base', message: 'error_microdeposit_too_many_records' },
  /** The record has ended. */
  'microdeposit.not_open': { status: 409, field: 'base', message: 'error_microdeposit_not_open' },
  /** A text to payers names a placeholder that nobody fills; `name` says which. */
  'notice.unknown_placeholder': { status: 422, field: 'bodyContent', message: 'error_notice_unknown_placeholder' },
  /** A text to payers leads to another website than the client’s own; `address` says which. */
  'notice.foreign_link': { status: 422, field: 'bodyContent', message: 'error_message_foreign_link' },
  /** A test mail of the kind was sent to the same person within the minute. */
  'notice.tested_recently': { status: 429, field: 'base', message: 'error_notice_tested_recently' },

  /** A kind of mail that nobody can stop, or that does not exist. */
  'unsubscribe.type_unknown': { status: 400, field: 'type', message: 'error_unsubscribe_link_unknown' },
  /** The address stops no mail. */
  'unsubscribe.link_unknown': { status: 400, field: 'base', message: 'error_unsubscribe_link_unknown' },

  /** The address leads to no record, or to one that is over. */
  'microdeposit.link_unknown': { status: 404, field: 'base', message: 'error_microdeposit_link_unknown' },
  /** Three wrong pairs were entered; `publicName` is whom to ask. */
  'microdeposit.attempts_used': {
    status: 409,
    field: 'base',
    message: 'error_microdeposit_attempts_used',
    numbers: ['attempts', 'attemptsLeft'],
  },
  /** The payer was reminded within a day; `time` says from when on they can be again. */
  'microdeposit.reminded_recently': { status: 429, field: 'base', message: 'error_microdeposit_reminded_recently' },
  /** Nobody is reminded of a record that has ended. */
  'microdeposit.not_reminded': { status: 422, field: 'base', message: 'error_microdeposit_not_reminded' },
  /** There is no address to write to, or mail to it comes back. */
  'microdeposit.no_address': { status: 409, field: 'base', message: 'error_microdeposit_no_address' },
  /** Both amounts are not right; `remaining` attempts are left. Thrown once the attempt is recorded. */
  'microdeposit.wrong_amounts': {
    status: 422,
    field: 'base',
    message: 'error_microdeposit_wrong_amounts',
    numbers: ['attempts', 'attemptsLeft'],
  },
  /** Both credits are in another file. */
  'microdeposit.already_sent': { status: 409, field: 'base', message: 'error_microdeposit_already_sent' },
  /** No credit has left for the bank. */
  'microdeposit.not_sent': { status: 409, field: 'base', message: 'error_microdeposit_not_sent' },
  /** The credits are in another file than the one withdrawn. */
  'microdeposit.not_in_file': { status: 409, field: 'base', message: 'error_microdeposit_not_in_file' },
  /** More comes back than was sent. */
  'microdeposit.return_exceeds_sent': {
    status: 409,
    field: 'amount',
    message: 'error_microdeposit_return_exceeds_sent',
  },
  /** The record is open until its expiry date. */
  'microdeposit.not_expired': { status: 409, field: 'base', message: 'error_microdeposit_not_expired' },

  /** A file is made or received in a stream that already holds one. */
  'bank_file.already_exists': { status: 409, field: 'base', message: 'error_bank_file_already_exists' },
  /** An inbound step is asked of an outbound file, or the reverse. */
  'bank_file.wrong_direction': { status: 409, field: 'base', message: 'error_bank_file_wrong_direction' },
  /** Bytes are stored for a file whose entries are not fixed, or a second time. */
  'bank_file.not_frozen': { status: 409, field: 'base', message: 'error_bank_file_not_frozen' },
  /** The file was written before with other bytes. */
  'bank_file.bytes_differ': { status: 409, field: 'base', message: 'error_bank_file_bytes_differ' },
  /** There are no bytes to hand over. */
  'bank_file.not_written': { status: 409, field: 'base', message: 'error_bank_file_not_written' },
  /** A hand-over was started and its end is not known: nothing is sent again before the bank answers. */
  'bank_file.fate_unknown': { status: 409, field: 'base', message: 'error_bank_file_fate_unknown' },
  /** No hand-over is under way. */
  'bank_file.not_handing_over': { status: 409, field: 'base', message: 'error_bank_file_not_handing_over' },
  /** The bank answers about a file it was never given. */
  'bank_file.not_handed_over': { status: 409, field: 'base', message: 'error_bank_file_not_handed_over' },
  /** The bank gave the opposite answer before. */
  'bank_file.already_answered': { status: 409, field: 'base', message: 'error_bank_file_already_answered' },
  /** A file that was given up goes nowhere any more. */
  'bank_file.given_up': { status: 409, field: 'base', message: 'error_bank_file_given_up' },
  /** A file is given up that the bank has. */
  'bank_file.already_sent': { status: 409, field: 'base', message: 'error_bank_file_already_sent' },
  /** A broken file is applied: nothing of it may be. */
  'bank_file.quarantined': { status: 409, field: 'base', message: 'error_bank_file_quarantined' },
  /** A file that was applied is quarantined. */
  'bank_file.already_applied': { status: 409, field: 'base', message: 'error_bank_file_already_applied' },
  /** A file is replaced that nobody set aside. */
  'bank_file.not_set_aside': { status: 409, field: 'base', message: 'error_bank_file_not_set_aside' },
  /** What is named as a replacement is no other file of the bank of the same rail and kind that is loaded or about to be. */
  'bank_file.no_replacement': { status: 422, field: 'fileName', message: 'error_bank_file_no_replacement' },
  /** Business time only moves forward. */
  'clock.in_the_past': { status: 422, field: 'until', message: 'error_clock_in_the_past' },
  /** Business time moves at most 400 days in one step: each of them is run. */
  'clock.too_far': { status: 422, field: 'until', message: 'error_clock_too_far' },
  /** A person decides about a file whose fate the bank has shown meanwhile. */
  'bank_file.fate_known': { status: 409, field: 'base', message: 'error_bank_file_fate_known' },
  /** Business time is to be moved while another process runs the day. */
  'day.busy': { status: 503, field: 'base', message: 'error_day_busy' },
  /** Business time cannot move: the process that plays the outside world does not answer. */
  'sandbox.unreachable': { status: 503, field: 'base', message: 'error_sandbox_unreachable' },
} as const satisfies Record<string, ErrorDefinition>;

/** Any code of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** Values a message may show, and `field` when the place differs from the table's default. */
export type ErrorDetails = Readonly<Record<string, string | number | undefined>> & { readonly field?: string };

/** An expected refusal: a rule said no. Never used for broken invariants, which throw plain errors. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Every place the refusal is shown at, where it is more than one. */
  readonly fields: readonly string[];

  constructor(code: ErrorCode, details: ErrorDetails = {}, fields: readonly string[] = []) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.fields = fields;
  }
}

/** Marks a branch that the types say cannot be reached; reaching it is a broken invariant. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

/** Throws plainly when a fact the code relies on does not hold. */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${fact}`);
}
