// What may be done with many customers at once, without the wire schemas.
import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';

/** As many customers as one call acts on. */
export const BULK_MAX = 200;

/** The permission each action needs. */
export const ACTION_PERMISSIONS = {
  archive: 'customers.archive',
  unarchive: 'customers.archive',
  enable_auto_import_invoices: 'customers.auto_import_invoices',
  disable_auto_import_invoices: 'customers.auto_import_invoices',
  enable_auto_update: 'customers.auto_update_customers',
  disable_auto_update: 'customers.auto_update_customers',
  send_microdeposit: 'customers.send_microdeposit',
  enable_payment_reminder: 'customers.update_customer_notifications',
  disable_payment_reminder: 'customers.update_customer_notifications',
  enable_payment_receipt: 'customers.update_customer_notifications',
  disable_payment_receipt: 'customers.update_customer_notifications',
  enable_automatic_retries: 'customers.edit',
  disable_automatic_retries: 'customers.edit',
} as const satisfies Record<CustomerAction, string>;
