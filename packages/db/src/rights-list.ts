import type { DatabaseRole } from './roles.ts';

const NONE = '';
const READ = 'select';
/** Rows come and stay as they are. */
const ADD = 'select, insert';
const ADD_REMOVE = 'select, insert, delete';
const CHANGE = 'select, insert, update';
const ALL = 'select, insert, update, delete';

/**
 * What each login may do with each table, in the words of `grant`: nothing else is granted, and a table that is not named here
 * stops `migrate`. Columns in brackets are the only ones meant. `app` has what is asked for one client by its people, payers and
 * programs: no password, session, token or secret of anybody, no posting of its own, no role of a person, no name or status of a
 * client. `worker` may read everything, so that it can be backed up; where rows of a projection are replaced by what the log
 * says, it removes them.
 */
export const RIGHTS: Readonly<Record<string, Readonly<Record<DatabaseRole, string>>>> = {
  access_tokens: { app: NONE, worker: ALL },
  activity: { app: ADD, worker: ADD_REMOVE },
  api_keys: {
    app: 'select (client_id, id, public_id, name, scopes, created_at, last_used_at, revoked_at)',
    worker: CHANGE,
  },
  audit_log: { app: ADD, worker: ADD },
  audit_seals: { app: READ, worker: ADD },
  authorization_request_links: { app: ADD, worker: ADD },
  authorization_requests: { app: CHANGE, worker: CHANGE },
  authorization_settings: { app: CHANGE, worker: CHANGE },
  balances: { app: READ, worker: ALL },
  bank_file_contents: { app: NONE, worker: ADD },
  bank_file_entries: { app: READ, worker: CHANGE },
  bank_file_items: { app: NONE, worker: ADD },
  bank_files: { app: 'select (id, rail, name, state, business_date)', worker: ALL },
  bank_profiles: { app: 'select (rail)', worker: CHANGE },
  browser_errors: { app: NONE, worker: ADD_REMOVE },
  business_clock: { app: NONE, worker: CHANGE },
  client_bank_accounts: { app: READ, worker: ADD },
  client_fee_plans: { app: READ, worker: CHANGE },
  client_statements: { app: ADD, worker: ADD },
  client_texts: { app: ADD, worker: ADD },
  clients: {
    app: `select, update (operating_as, invoice_email, authorization_code, contact_email, contact_phone, address1, address2, city, province_code,
      postal_code, default_language, logo_file_id, retries_enabled, payment_reminders_enabled, payment_receipts_enabled)`,
    worker: CHANGE,
  },
  customer_authorizations: { app: ADD, worker: ADD },
  customer_bank_accounts: { app: ADD, worker: CHANGE },
  customer_facts: { app: ADD, worker: ADD },
  customer_import_mappings: { app: CHANGE, worker: CHANGE },
  customer_import_rows: { app: ALL, worker: ALL },
  customer_imports: { app: ALL, worker: ALL },
  customer_notes: { app: ADD_REMOVE, worker: ADD_REMOVE },
  customers: { app: CHANGE, worker: CHANGE },
  data_keys: { app: ADD, worker: ADD },
  day_steps: { app: NONE, worker: CHANGE },
  debit_approvals: { app: CHANGE, worker: CHANGE },
  dismissed_alerts: { app: ADD_REMOVE, worker: ADD_REMOVE },
  ended_sessions: { app: NONE, worker: ADD_REMOVE },
  event_heads: { app: CHANGE, worker: CHANGE },
  events: { app: ADD, worker: ADD },
  evidence_packs: { app: ADD, worker: ADD },
  export_jobs: { app: ADD, worker: ALL },
  former_authorization_codes: { app: ADD_REMOVE, worker: ADD_REMOVE },
  idempotency_keys: { app: ADD, worker: ADD_REMOVE },
  instant_verifications: { app: ADD, worker: ADD },
  invoice_line_items: { app: READ, worker: ADD_REMOVE },
  invoice_lines: { app: READ, worker: ADD_REMOVE },
  invoices: { app: READ, worker: ALL },
  last_done: { app: NONE, worker: CHANGE },
  ledger_proofs: { app: NONE, worker: CHANGE },
  link_requests: { app: NONE, worker: ALL },
  mailed_tokens: { app: 'select (user_id, purpose, for_client_id, expires_at, used_at)', worker: ALL },
  memberships: { app: READ, worker: ALL },
  microdeposit_amounts: { app: ADD, worker: ADD },
  microdeposit_links: { app: CHANGE, worker: CHANGE },
  microdeposits: { app: CHANGE, worker: ALL },
  outbox: { app: ADD, worker: CHANGE },
  payer_flows: { app: CHANGE, worker: ALL },
  payer_links: { app: ADD, worker: ADD_REMOVE },
  payment_reports: { app: CHANGE, worker: CHANGE },
  payouts: { app: READ, worker: ALL },
  postings: { app: READ, worker: ADD_REMOVE },
  projection_versions: { app: NONE, worker: CHANGE },
  recovered_files: { app: NONE, worker: CHANGE },
  release_helpers: { app: NONE, worker: ALL },
  retired_tokens: { app: NONE, worker: ADD_REMOVE },
  review_items: { app: 'select (id, kind, rail, client_id, detail, opened_at, resolved_at)', worker: CHANGE },
  saved_views: { app: ALL, worker: ALL },
  sending_arms: { app: NONE, worker: CHANGE },
  sessions: { app: NONE, worker: ALL },
  settlement_deposits: { app: ADD_REMOVE, worker: ADD_REMOVE },
  settlements: { app: READ, worker: ALL },
  sign_in_failures: { app: NONE, worker: ADD_REMOVE },
  sign_ups: { app: NONE, worker: ALL },
  staff_entries: { app: NONE, worker: ALL },
  statement_days: { app: NONE, worker: ADD },
  stored_files: { app: ADD, worker: CHANGE },
  transaction_days: { app: ALL, worker: ALL },
  transaction_import_rows: { app: ALL, worker: ALL },
  transaction_imports: { app: ALL, worker: ALL },
  transaction_schedules: { app: CHANGE, worker: ALL },
  transactions: { app: CHANGE, worker: ALL },
  two_factor_resets: { app: NONE, worker: CHANGE },
  two_factors: { app: 'select (user_id, enabled_at)', worker: ALL },
  unsubscribe_links: { app: READ, worker: ADD },
  users: {
    app: `select (id, email, first_name, last_name, language, kind, mobile_phone, occupation, date_of_birth_encrypted, address1, city,
      province_code, postal_code, confirmed_at, last_sign_in_at, disabled_at)`,
    worker: CHANGE,
  },
};
