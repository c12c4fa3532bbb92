import { DomainError } from '@cordelle/domain/errors.ts';
import type { ABOVE_LIMIT_CHOICES } from '@cordelle/validation/customers/edit.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';

/** Fields of a customer that take more than the permission to edit customers. */
const FIELD_PERMISSIONS = {
  bankAccount: 'customers.edit_bank_info',
  autoImportInvoices: 'customers.auto_import_invoices',
  autoUpdate: 'customers.auto_update_customers',
} as const satisfies Record<string, Permission>;

type Fields = { readonly [Field in keyof typeof FIELD_PERMISSIONS]?: unknown } & {
  readonly paymentsAboveLimit?: (typeof ABOVE_LIMIT_CHOICES)[number];
};

/** Throws `auth.forbidden` when an input names a field its caller may not change: bank details even as the masks they are. */
export function requireFieldPermissions({ may }: { may(permission: Permission): boolean }, input: Fields): void {
  const refused =
    (input.bankAccount !== undefined && !may(FIELD_PERMISSIONS.bankAccount)) ||
    (input.autoImportInvoices !== undefined && !may(FIELD_PERMISSIONS.autoImportInvoices)) ||
    (input.autoUpdate !== undefined && !may(FIELD_PERMISSIONS.autoUpdate)) ||
    (input.paymentsAboveLimit === 'lower' && !may('transaction_schedules.edit')) ||
    (input.paymentsAboveLimit === 'remove' && !may('transaction_schedules.remove'));
  if (refused) throw new DomainError('auth.forbidden');
}
