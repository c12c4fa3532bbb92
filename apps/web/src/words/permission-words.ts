import { m } from '@cordelle/i18n/messages';
import type { CustomFlag } from '@cordelle/validation/permissions.ts';

/** In an order in which no switch comes before those it needs. */
export const SHOWN_FLAGS: readonly CustomFlag[] = [
  'cudTransactionSchedules',
  'cudCustomers',
  'manageIntegrations',
  'readUnmaskedBankNumbers',
  'customerExport',
  'crdApiKeys',
  'editAuthorizationSettings',
];

/** What each switch of a custom role is called, and what it opens. */
export const FLAG_WORDS: Readonly<Record<CustomFlag, { readonly name: () => string; readonly means: () => string }>> = {
  manageIntegrations: { name: m.flag_manage_integrations, means: m.flag_manage_integrations_means },
  cudTransactionSchedules: {
    name: m.flag_cud_transaction_schedules,
    means: m.flag_cud_transaction_schedules_means,
  },
  cudCustomers: { name: m.flag_cud_customers, means: m.flag_cud_customers_means },
  customerExport: { name: m.flag_customer_export, means: m.flag_customer_export_means },
  readUnmaskedBankNumbers: {
    name: m.flag_read_unmasked_bank_numbers,
    means: m.flag_read_unmasked_bank_numbers_means,
  },
  crdApiKeys: { name: m.flag_crd_api_keys, means: m.flag_crd_api_keys_means },
  editAuthorizationSettings: {
    name: m.flag_edit_authorization_settings,
    means: m.flag_edit_authorization_settings_means,
  },
};
