import type { ErrorDefinitions } from './definition.ts';

/** Transactions; t1–t14 and P1–P14 are those of lifecycle §2 and §5. */
export const transactionErrors = {
  /** A transaction is created in a stream that already holds one. */
  'transaction.already_exists': { field: 'base', message: 'error_transaction_already_exists' },
  /** t1: the client may not collect yet. */
  'transaction.client_not_approved': { field: 'base', message: 'error_transaction_client_not_approved' },
  /** t1: the customer has no complete authorization and bank details. */
  'transaction.customer_incomplete': { field: 'base', message: 'error_transaction_customer_incomplete' },
  /** The amount is not between 0.01 and 999,999.99. */
  'transaction.amount_out_of_range': { field: 'amount', message: 'error_transaction_amount_out_of_range' },
  /** The amount is above what the customer authorized per debit. */
  'transaction.over_authorization_limit': { field: 'amount', message: 'error_transaction_over_authorization_limit' },
  /** The debits of one month would exceed the customer’s monthly limit. */
  'transaction.over_monthly_limit': { field: 'amount', message: 'error_transaction_over_monthly_limit' },
  /** t2: the bank needs notice; `earliest` is the first date it can still debit. */
  'transaction.process_date_too_soon': { field: 'processDate', message: 'error_transaction_process_date_too_soon' },
  /** A change names neither an amount nor a comment. */
  'transaction.nothing_to_change': { field: 'base', message: 'error_transaction_nothing_to_change' },
  /** A change or removal is asked for after the batch left, or of a removed transaction. */
  'transaction.not_future': { field: 'base', message: 'error_transaction_not_future' },
  /** t4: the cut-off of the batch date has passed; the file is being made. */
  'transaction.batch_frozen': { field: 'base', message: 'error_transaction_batch_frozen' },
  /** t5: the process date has come while the debit was still here; it has to be planned anew. */
  'transaction.batch_missed': { field: 'base', message: 'error_transaction_batch_missed' },
  /** t5, t6: the batch date has not come. */
  'transaction.batch_not_due': { field: 'base', message: 'error_transaction_batch_not_due' },
  /** t5: something the first debit needs is missing; `holdReason` says what. */
  'transaction.gate_closed': { field: 'base', message: 'error_transaction_gate_closed' },
  /** t6: nothing keeps this transaction from being sent. */
  'transaction.gate_open': { field: 'base', message: 'error_transaction_gate_open' },
  /** t5: the transaction is in another bank file. */
  'transaction.already_sent': { field: 'base', message: 'error_transaction_already_sent' },
  /** A step that needs the bank to have the debit, and it has not (or no longer). */
  'transaction.not_sent_to_bank': { field: 'base', message: 'error_transaction_not_sent_to_bank' },
  /** t7: the transaction belongs to another file than the one withdrawn. */
  'transaction.not_in_file': { field: 'base', message: 'error_transaction_not_in_file' },
  /** t7: a file the bank accepted cannot be withdrawn. */
  'transaction.file_accepted': { field: 'base', message: 'error_transaction_file_accepted' },
  /** t9: the bank has not accepted the file, or nobody knows whether it has. */
  'transaction.file_not_accepted': { field: 'base', message: 'error_transaction_file_not_accepted' },
  /** t9: the process date lies ahead. */
  'transaction.process_date_not_reached': { field: 'base', message: 'error_transaction_process_date_not_reached' },
  /** t12: the transaction is not Processed. */
  'transaction.not_processed': { field: 'base', message: 'error_transaction_not_processed' },
  /** t12: the hold period is not over. */
  'transaction.hold_running': { field: 'base', message: 'error_transaction_hold_running' },
  /** t12: a bank file of the previous business day has not been loaded, so returns may be unknown. */
  'transaction.inbound_files_missing': { field: 'base', message: 'error_transaction_inbound_files_missing' },
  /** t12: somebody is looking at this transaction. */
  'transaction.under_review': { field: 'base', message: 'error_transaction_under_review' },
  /** A transaction ends by one return at most; a second one goes to review. */
  'transaction.already_ended': { field: 'base', message: 'error_transaction_already_ended' },
  /** A return, or its reversal, is not for the amount of the debit. */
  'transaction.return_amount_differs': { field: 'amount', message: 'error_transaction_return_amount_differs' },
  /** A return of class Info changes no status; it goes to review. */
  'transaction.return_is_information': { field: 'base', message: 'error_transaction_return_is_information' },
  /** A reserve or a credit line is asked of a transaction that was not approved. */
  'transaction.not_approved': { field: 'base', message: 'error_transaction_not_approved' },
  /** P9: the reserve is kept until its release date. */
  'transaction.holdback_not_due': { field: 'base', message: 'error_transaction_holdback_not_due' },
  /** P14: no return took money for this transaction. */
  'transaction.nothing_to_reverse': { field: 'base', message: 'error_transaction_nothing_to_reverse' },
  /** P14: the return was reversed by another line of the bank. */
  'transaction.already_reversed': { field: 'base', message: 'error_transaction_already_reversed' },
  /** A transaction is a credit line of one settlement and a debit line of one settlement at most. */
  'transaction.already_settled': { field: 'base', message: 'error_transaction_already_settled' },
  /** The transaction has nothing to show on that line of a settlement. */
  'transaction.not_settleable': { field: 'base', message: 'error_transaction_not_settleable' },
} as const satisfies ErrorDefinitions;
