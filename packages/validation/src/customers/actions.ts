import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { z } from 'zod';
import { recordId } from '../wire.ts';

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
} as const satisfies Record<CustomerAction, string>;

export const BULK_MAX = 200;
/** An empty list is refused, never "all". */
export const selectedIds = z.array(recordId).min(1, 'error_customer_selection_empty').max(BULK_MAX);

export const customerActionInput = z.strictObject({
  ids: selectedIds,
  /** An unknown name is refused as a whole. */
  name: z.string().max(60),
  /** One summary instead of one message per customer. */
  isBulk: z.boolean().default(false),
});

/** What became of each customer. Red where nothing was done, amber where something is to be known. */
export const customerActionResult = z.object({
  results: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      outcome: z.enum(['done', 'unchanged', 'refused']),
      /** In the reader's language; null where nothing is to be said. */
      message: z.string().nullable(),
    }),
  ),
  messages: z.object({ errors: z.array(z.string()), notifications: z.array(z.string()) }),
});
