import type { Permission } from './permissions.ts';

/** What a key may be made for: a family of records, to look at or to change. The right to change does not include reading. */
export const KEY_SCOPES = [
  'customers:read',
  'customers:write',
  'authorizations:read',
  'authorizations:write',
  'schedules:read',
  'schedules:write',
  'transactions:read',
  'transactions:write',
  'settlements:read',
  'microdeposits:read',
  'microdeposits:write',
  'reports:read',
  'invoices:read',
  'imports:write',
  'integrations:read',
  'integrations:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const OF_CUSTOMERS: readonly KeyScope[] = ['customers:read', 'customers:write'];
const MOVING: readonly KeyScope[] = ['schedules:write', 'transactions:write'];

/**
 * The scopes of which any one brings a permission along: each call names beside its permission the one scope that opens it to
 * keys. What is not named here is never a key's, whatever its scopes: people and roles, keys, accounts of the business, numbers in
 * clear, the provider's area.
 */
export const SCOPES_OF_PERMISSIONS: Readonly<Partial<Record<Permission, readonly KeyScope[]>>> = {
  'menu.home': ['reports:read'],
  'menu.customers': [...OF_CUSTOMERS, 'authorizations:read', 'schedules:read', 'schedules:write', 'transactions:read'],
  'menu.transaction_report': ['reports:read'],
  'menu.settlements': ['settlements:read'],
  'menu.microdeposits': ['microdeposits:read'],
  'menu.integrations': ['integrations:read', 'integrations:write'],

  'customers.new': ['customers:write'],
  'customers.edit': ['customers:write', 'authorizations:write'],
  'customers.archive': ['customers:write'],
  'customers.csv_imports': ['imports:write'],
  'customers.email_auth_request': ['authorizations:write'],
  'customers.send_microdeposit': ['microdeposits:write'],
  'customers.edit_bank_info': ['customers:write'],
  'customers.export': ['customers:read', 'authorizations:write'],
  'customers.integrations': ['integrations:write'],
  'customers.auto_import_invoices': ['integrations:write'],
  'customers.auto_update_customers': ['integrations:write'],
  'customers.update_customer_notifications': OF_CUSTOMERS,
  'customer_notes.new': ['customers:write'],
  'customer_notes.remove': ['customers:write'],

  'transaction_schedules.new': MOVING,
  'transaction_schedules.edit': MOVING,
  'transaction_schedules.remove': MOVING,
  'transaction_schedules.csv_imports': ['imports:write'],

  'integrations.customers': ['integrations:read', 'integrations:write'],
  'integrations.invoices': ['integrations:read', 'integrations:write'],
  'integrations.disconnect': ['integrations:write'],
  'integrations.resend_settlements': ['integrations:write'],
  'microdeposits.reminder': ['microdeposits:write'],

  'settings.read_billing_invoices': ['invoices:read'],
  'transaction_report.export': ['reports:read'],
  'settlements.export': ['settlements:read'],
};

const READS = KEY_SCOPES.filter((scope) => scope.endsWith(':read'));

/** Scopes that programs of one kind usually need. */
export const KEY_SCOPE_SETS = {
  read: READS,
  accounting: ['settlements:read', 'invoices:read', 'reports:read'],
  shop: [
    'customers:read',
    'customers:write',
    'authorizations:read',
    'authorizations:write',
    'schedules:read',
    'schedules:write',
    'transactions:read',
    'transactions:write',
  ],
  import: ['customers:read', 'schedules:read', 'imports:write'],
  everything: KEY_SCOPES,
} as const satisfies Record<string, readonly KeyScope[]>;
export type KeyScopeSet = keyof typeof KEY_SCOPE_SETS;
