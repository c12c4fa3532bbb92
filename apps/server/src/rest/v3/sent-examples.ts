import { addMonthsClamped, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { exampleOf } from './examples.ts';
import type { WireSchema } from './wire.ts';

/** The day that examples of the committed contract ask for; whoever asks the server for them gets one that is still to come. */
export const COMMITTED_DAY = '2027-06-15';

/** A day that can still be asked for on any day of this month: the 15th of the month after the next. */
export const dayToAskFor = (today: CalendarDate): CalendarDate => addMonthsClamped(`${today.slice(0, 7)}-15`, 2);

/** A call, as far as its body goes. */
type Call = {
  readonly id: string;
  /** Key the body may be wrapped in. */
  readonly body: string | null;
  readonly fields: readonly {
    readonly name: string;
    readonly place: string;
    readonly required: boolean;
    readonly schema: WireSchema;
  }[];
};

const PASSWORD = 'maple-Canoe-41-river';
const JEANNE = { first_name: 'Jeanne', last_name: 'Tremblay' } as const;
const ACCOUNT = { transit_number: '00123', institution_number: '003', account_number: '1234567' } as const;
const FIRST_PAGE = { current_state: 'who_are_you', client: { has_third_party: false } } as const;

/** What a caller sends where the names and forms of fields do not say it, or where nothing at all is required: by call, on a day. */
const SENT: Readonly<Record<string, (day: CalendarDate) => Readonly<Record<string, unknown>>>> = {
  auth_prove: () => ({ password: PASSWORD }),
  registrations_sign_up: () => ({
    password: PASSWORD,
    password_confirmation: PASSWORD,
    referred_by: 'Search Engine',
  }),
  passwords_change: () => ({ password: PASSWORD, password_confirmation: PASSWORD }),
  passwords_reset: () => ({ password: PASSWORD, password_confirmation: PASSWORD }),
  account_update: () => JEANNE,
  email_change_ask: () => ({ new_email: 'jeanne.tremblay@example.com' }),
  two_factor_disable: () => ({ code: '123456' }),
  api_keys_create: () => ({ name: 'Bookkeeping', scopes: ['customers:read', 'transactions:read'] }),
  api_keys_roll: () => ({ overlap_hours: 24 }),
  clients_update_business: () => ({ phone: '613-555-0142' }),
  clients_apply_promo_code: () => ({ promo_code: 'SPRING20' }),
  clients_set_monthly_limits: () => ({ customer_default_monthly_limit: '1000.00' }),
  clients_enter: () => ({ reason: 'They asked about a deposit.' }),
  bank_account_changes_request: () => ({ new_account: ACCOUNT }),
  client_bank_accounts_accept_notice: () => ({ account_type: 'settlement_bank_account' }),
  onboardings_begin: () => FIRST_PAGE,
  onboardings_submit_step: () => FIRST_PAGE,
  authorization_settings_update_email: () => ({ enable_greeting: true }),
  authorization_settings_update_link: () => ({ require_phone: true }),
  authorization_settings_update_processing: () => ({ require_phone: true }),
  authorization_settings_update_donor: () => ({ require_additional_information: true }),
  users_create: () => JEANNE,
  users_update: () => ({ role: 'client_admin' }),
  customers_create: () => ({ email: 'jeanne@example.com' }),
  customers_save_by_identifier: () => ({ name: 'Jeanne Tremblay', customer_type: 'Personal' }),
  customers_update: () => ({ email: 'jeanne@example.com' }),
  customers_act: () => ({ name: 'enable_payment_reminder' }),
  customer_notes_create: () => ({ description: 'Pays for two from March on.' }),
  payer_notices_preview: (day) => ({ from: day, previous_name: 'Maple Dentistry' }),
  payer_notices_create: (day) => ({ from: day, previous_name: 'Maple Dentistry' }),
  debit_approvals_create: (day) => ({ process_date: day }),
  transaction_schedules_create: (day) => ({ process_date: day }),
  transaction_schedules_pause: (day) => ({ until: day }),
  transaction_schedules_skip: () => ({ skipped: true }),
  transaction_schedules_move: (day) => ({ process_date: day }),
  notification_settings_update: () => ({ payment_reminder: { enabled_by_default: true } }),
  unsubscribe_stop: () => ({ type: 'payment_receipt' }),
  owner_identities_resend: () => ({ owner_id: '1042' }),
  processing_authorizations_submit: () => ({
    submitted_step: 'contact',
    personal_name: true,
    ...JEANNE,
    email: 'jeanne@example.com',
    amount: undefined,
    comment: undefined,
  }),
  donor_authorizations_submit: (day) => ({
    amount: '25.00',
    frequency: 'Monthly',
    process_date: day,
    ...JEANNE,
    email: 'jeanne@example.com',
  }),
  link_authorizations_submit: () => ({
    name: 'Jeanne Tremblay',
    email: 'jeanne@example.com',
    bank_account: ACCOUNT,
    amount: undefined,
    comment: undefined,
  }),
  email_authorizations_submit: () => ({ bank_account: ACCOUNT, amount: undefined, comment: undefined }),
};

/** Optional fields an example shows; all others would have to fit each other. */
const SHOWN_IN_EXAMPLES = ['amount', 'comment'];

/** What a caller sends in the body, wrapped the way the contract names it, so that it is not refused for its form or its day. */
export function bodyExample(call: Call, day: CalendarDate): unknown {
  const shown = call.fields
    .filter(({ name, place, required }) => place === 'body' && (required || SHOWN_IN_EXAMPLES.includes(name)))
    .map(({ name, schema }) => [name, exampleOf(schema, name)]);
  const sent = { ...Object.fromEntries(shown), ...SENT[call.id]?.(day) };
  const own = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return call.body ? { [call.body]: own } : own;
}
