/** Toggles of the list of customers, in groups: any within a group, all groups together. */
export const CUSTOMER_FILTER_GROUPS = {
  status: ['active', 'archived'],
  authorization: ['authorization_complete', 'authorization_pending', 'authorization_failed'],
  type: ['type_in_person', 'type_online', 'type_provider'],
  verification: [
    'verification_complete',
    'microdeposit_pending',
    'microdeposit_failed',
    'instant_bank_verification_pending',
    'instant_bank_verification_failed',
  ],
  receipts: ['payment_receipts_enabled', 'payment_receipts_disabled'],
  reminders: ['payment_reminders_enabled', 'payment_reminders_disabled'],
  integration: ['integration_connected'],
  autoImport: ['auto_import_invoices_on', 'auto_import_invoices_off'],
  autoUpdate: ['auto_update_on', 'auto_update_off'],
  /** Whatever still stands between them and a debit, and each such thing by itself; ours beside the contract's. */
  action: [
    'needs_action',
    'bank_details_missing',
    'bank_details_refused',
    'authorization_not_asked',
    'authorization_unanswered',
    'microdeposit_needed',
    'email_bounced',
  ],
} as const;
export type CustomerFilterGroup = keyof typeof CUSTOMER_FILTER_GROUPS;
export type CustomerFilter = (typeof CUSTOMER_FILTER_GROUPS)[CustomerFilterGroup][number];
export const CUSTOMER_FILTERS = Object.values(CUSTOMER_FILTER_GROUPS).flat() as [CustomerFilter, ...CustomerFilter[]];

/** Groups whose two toggles exclude each other: choosing one takes the other back. */
export const EXCLUSIVE_GROUPS = ['receipts', 'reminders', 'autoImport', 'autoUpdate'] as const;

/**
 * Named filters. `archived`: by a person; `import_undone`: because the import that made them was taken back. The last one: who can be
 * asked for an authorization by mail.
 */
export const CUSTOMER_PRESETS = [
  'active',
  'archived',
  'import_undone',
  'all',
  'customer_email_auth_select_list',
] as const;
export type CustomerPreset = (typeof CUSTOMER_PRESETS)[number];
