import { m } from '@cordelle/i18n/messages';

/** Answers of the help that pages lead to, by what their articles are called. */
export const HELP_TOPICS = {
  chargebacks: m.help_link_chargebacks,
  'fees-and-invoices': m.help_link_fees_and_invoices,
  'how-a-settlement-adds-up': m.help_link_how_a_settlement_adds_up,
  'mails-your-customers-get': m.help_link_mails_your_customers_get,
  microdeposits: m.help_link_microdeposits,
  'move-from-a-spreadsheet': m.help_link_move_from_a_spreadsheet,
  'people-and-permissions': m.help_link_people_and_permissions,
  'what-is-an-authorization': m.help_link_what_is_an_authorization,
  'what-may-i-debit': m.help_link_what_may_i_debit,
  'why-was-a-payment-declined': m.help_link_why_was_a_payment_declined,
} as const;
export type HelpTopic = keyof typeof HELP_TOPICS;
