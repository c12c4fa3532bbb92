/** Tables that belong to no client, each with the reason. Every other table must carry `client_id` and its walls. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  clients: 'its id is the tenant; its policies compare that id',
  users: 'one person may work for several clients',
  sessions: 'belong to a person, who chooses the client after signing in',
  sign_in_failures: 'counted before anybody is known',
  bank_profiles: 'agreements between the provider and its bank, one per rail',
  bank_files: 'one file carries entries of many clients',
  bank_file_contents: 'bytes of bank files',
  bank_file_items: 'natural keys of inbound records, taken before a client is known',
  statement_days: 'statements of the provider’s own account',
  review_items: 'what no client could be found for; the staff’s work list',
  day_steps: 'progress of the provider’s day, per rail',
  business_clock: 'one business time for the whole installation',
  projection_versions: 'state of the tables themselves',
};
