import { m } from '@cordelle/i18n/messages';
import type { CustomerPreset } from '@cordelle/validation/customers/filters.ts';
import { groupOf, type Toggle, type ToggleGroup } from './customer-search.ts';

export const PRESET_WORDS: Readonly<Record<CustomerPreset, () => string>> = {
  active: m.customers_filter_active,
  archived: m.customers_filter_archived,
  import_undone: m.customers_filter_import_undone,
  all: m.customers_filter_all,
  customer_email_auth_select_list: m.customers_filter_askable,
};

export const GROUP_WORDS: Readonly<Record<ToggleGroup, () => string>> = {
  action: m.customers_group_action,
  authorization: m.customers_group_authorization,
  type: m.customers_group_type,
  verification: m.customers_group_verification,
  receipts: m.customers_group_receipts,
  reminders: m.customers_group_reminders,
  integration: m.customers_group_integration,
  autoImport: m.customers_group_auto_import,
  autoUpdate: m.customers_group_auto_update,
};

/** Within their group. */
export const TOGGLE_WORDS: Readonly<Record<Toggle, () => string>> = {
  needs_action: m.customers_toggle_needs_action,
  bank_details_missing: m.customers_toggle_bank_missing,
  bank_details_refused: m.customers_toggle_bank_refused,
  authorization_not_asked: m.customers_toggle_not_asked,
  authorization_unanswered: m.customers_toggle_unanswered,
  microdeposit_needed: m.customers_toggle_microdeposit_needed,
  email_bounced: m.customers_toggle_email_bounced,
  authorization_complete: m.customers_toggle_complete,
  authorization_pending: m.customers_toggle_pending,
  authorization_failed: m.customers_toggle_failed,
  type_in_person: m.customers_toggle_in_person,
  type_online: m.customers_toggle_online,
  type_provider: m.customers_toggle_provider,
  verification_complete: m.customers_toggle_verification_complete,
  microdeposit_pending: m.customers_toggle_microdeposit_pending,
  microdeposit_failed: m.customers_toggle_microdeposit_failed,
  instant_bank_verification_pending: m.customers_toggle_instant_pending,
  instant_bank_verification_failed: m.customers_toggle_instant_failed,
  payment_receipts_enabled: m.customers_toggle_enabled,
  payment_receipts_disabled: m.customers_toggle_disabled,
  payment_reminders_enabled: m.customers_toggle_enabled,
  payment_reminders_disabled: m.customers_toggle_disabled,
  integration_connected: m.customers_toggle_connected,
  auto_import_invoices_on: m.customers_toggle_on,
  auto_import_invoices_off: m.customers_toggle_off,
  auto_update_on: m.customers_toggle_on,
  auto_update_off: m.customers_toggle_off,
};

/** Toggles that say by themselves what they are about. */
const SPEAK_FOR_THEMSELVES: readonly (ToggleGroup | undefined)[] = ['action', 'verification'];

/** A toggle by itself: “Authorization: Pending”, “Microdeposit failed”. */
export function toggleWords(toggle: Toggle): string {
  const group = groupOf(toggle);
  const value = TOGGLE_WORDS[toggle]();
  return !group || SPEAK_FOR_THEMSELVES.includes(group)
    ? value
    : m.customers_filter_of({ group: GROUP_WORDS[group](), value });
}
