import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS, CLIENT_STATUSES, effectiveFlags, PERMISSIONS, permissionsOf, ROLES } from './permissions.ts';

const approved = (role: (typeof ROLES)[number]) => permissionsOf({ role, flags: [], clientStatus: 'approved' });

describe('what a role may do for an approved client', () => {
  test('administrators and the primary contact hold every key of the client area', () => {
    const clientKeys = ALL_PERMISSIONS.filter((key) => !key.startsWith('staff.'));
    expect([...approved('client_admin')]).toEqual(clientKeys);
    expect([...approved('client_primary')]).toEqual(clientKeys);
  });

  test('staff hold every key there is', () => {
    expect([...approved('staff')]).toEqual(ALL_PERMISSIONS);
  });

  test('a read-only user looks at home, customers, report and settlements, and nothing else', () => {
    expect([...approved('client_read_only')]).toEqual([
      'menu.home',
      'menu.customers',
      'menu.transaction_report',
      'menu.settlements',
    ]);
  });

  test('a customer account holds no key', () => {
    expect([...approved('customer_account')]).toEqual([]);
  });
});

describe('custom roles', () => {
  test('without flags they see what a read-only user sees', () => {
    expect(approved('client_custom')).toEqual(approved('client_read_only'));
  });

  test('managing transactions opens schedules and not customers', () => {
    const keys = permissionsOf({ role: 'client_custom', flags: ['cudTransactionSchedules'], clientStatus: 'approved' });
    expect(keys.has('transaction_schedules.new')).toBe(true);
    expect(keys.has('customers.new')).toBe(false);
  });

  test('a flag without the flags it needs does not count', () => {
    expect([...effectiveFlags(['customerExport'])]).toEqual([]);
    expect([...effectiveFlags(['customerExport', 'readUnmaskedBankNumbers'])]).toHaveLength(2);
    expect(effectiveFlags(['manageIntegrations', 'cudCustomers']).has('manageIntegrations')).toBe(false);
  });
});

describe('the status of the client comes on top', () => {
  test('a closed client keeps only what looks', () => {
    const keys = permissionsOf({ role: 'client_admin', flags: [], clientStatus: 'closed' });
    expect([...keys].filter((key) => PERMISSIONS[key].kind === 'write')).toEqual([]);
    expect(keys.has('menu.settlements')).toBe(true);
    expect(keys.has('menu.home')).toBe(false);
  });

  test('a client in onboarding has the promo code and nothing else', () => {
    expect([...permissionsOf({ role: 'client_primary', flags: [], clientStatus: 'created' })]).toEqual([
      'settings.add_promo_code',
    ]);
  });

  test('every grant is a visible difference', () => {
    const table = ROLES.flatMap((role) =>
      CLIENT_STATUSES.map((clientStatus) => [
        `${role} · ${clientStatus}`,
        [...permissionsOf({ role, flags: [], clientStatus })].join(' '),
      ]),
    );
    expect(Object.fromEntries(table)).toMatchSnapshot();
  });
});
