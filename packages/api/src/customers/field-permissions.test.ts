import type { Permission } from '@cordelle/validation/permissions.ts';
import { expect, test } from 'vitest';
import { requireFieldPermissions } from './field-permissions.ts';

const without = (refused: Permission) => ({ may: (permission: Permission) => permission !== refused });

test.each([
  ['bankAccount', { accountNumber: '*****67' }, 'customers.edit_bank_info'],
  ['bankAccount', {}, 'customers.edit_bank_info'],
  ['autoImportInvoices', false, 'customers.auto_import_invoices'],
  ['autoUpdate', true, 'customers.auto_update_customers'],
] as const)('%s is refused to who may not change it, whatever stands in it', (field, value, permission) => {
  expect(() => requireFieldPermissions(without(permission), { [field]: value })).toThrow('auth.forbidden');
  expect(() => requireFieldPermissions({ may: () => true }, { [field]: value })).not.toThrow();
});

test('what is not named needs nothing', () =>
  expect(() => requireFieldPermissions({ may: () => false }, { bankAccount: undefined })).not.toThrow());
