import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import { permissionsOf, type Role } from '@cordelle/validation/permissions.ts';
import { ORDINARY_CLIENT } from '@cordelle/validation/testing/ordinary-client.ts';
import { describe, expect, test } from 'vitest';
import { isOpen, landingOf, mayStay } from './route-sets.ts';

const member = (
  status: ClientStatus,
  { role = 'client_admin' as Role, clientType = 'Processing' as ClientType } = {},
) => ({
  user: { kind: 'member' as const },
  client: { ...CLIENT, status, clientType },
  permissions: [...permissionsOf({ role, flags: [], ...ORDINARY_CLIENT, clientType, clientStatus: status })],
});
const CLIENT = {
  id: '4',
  businessName: 'Maple Dental',
  country: 'CA',
  currency: 'CAD',
  role: 'client_admin',
  releaseHelpers: ORDINARY_CLIENT.releaseHelpers,
  integration: null,
} as const;

describe('addresses a client has', () => {
  test.each<[ClientStatus, string, boolean]>([
    ['created', '/client/signup', true],
    ['created', '/client/new_business', true],
    ['created', '/client/signup_complete', false],
    ['created', '/client/home', false],
    ['created', '/client/customers', false],
    ['pending', '/client/signup_complete', true],
    ['pending', '/client/new_business', true],
    ['pending', '/client/signup', false],
    ['pending', '/client/home', false],
    ['approved', '/client/home', true],
    ['approved', '/client/customers/12/edit_contact_details', true],
    ['approved', '/client/new_business', true],
    ['approved', '/client/signup', false],
    ['approved', '/client/signup_complete', false],
    ['closed', '/client/customers', true],
    ['closed', '/client/customers/12', true],
    ['closed', '/client/customers/12/transaction_history/9', true],
    ['closed', '/client/transaction_report', true],
    ['closed', '/client/settlements/3', true],
    ['closed', '/client/settings', true],
    ['closed', '/client/settings/users', true],
    ['closed', '/client/settings/invoices', true],
    ['closed', '/client/settings/invoices/7/declined_transactions', true],
    ['closed', '/client/new_business', true],
    ['closed', '/client/update_settlement_account', true],
    ['closed', '/client/update_billing_account', false],
    ['closed', '/client/home', false],
    ['closed', '/client/integrations', false],
    ['closed', '/client/microdeposits', false],
    ['closed', '/client/customers_of_others', false],
  ])('%s: %s → %s', (status, path, open) => {
    expect(isOpen(status, path)).toBe(open);
  });

  test('the status of a client says nothing about addresses outside its area', () => {
    expect(isOpen('created', '/my_account')).toBe(true);
    expect(isOpen('created', '/clients')).toBe(true);
  });
});

describe('where people land', () => {
  test.each<[ClientStatus, string]>([
    ['created', '/client/signup'],
    ['pending', '/client/signup_complete'],
    ['approved', '/client/home'],
    ['closed', '/client/customers'],
  ])('people of a client that is %s: %s', (status, href) => {
    expect(landingOf(member(status))).toBe(href);
  });

  test('what a client does not have is passed over', () => {
    expect(landingOf(member('closed', { clientType: 'Third Party' }))).toBe('/client/settings');
    expect(landingOf(member('closed', { clientType: 'Third Party', role: 'client_read_only' }))).toBe('/my_account');
  });

  test('a customer account, staff inside a client and outside, a member of no client', () => {
    const nobodys = { client: null, permissions: [] };
    expect(landingOf({ user: { kind: 'customer' }, ...nobodys })).toBe('/student');
    expect(landingOf({ ...member('approved', { role: 'staff' }), user: { kind: 'staff' } })).toBe('/client/home');
    expect(landingOf({ user: { kind: 'staff' }, ...nobodys })).toBe('/staff');
    expect(landingOf({ user: { kind: 'member' }, ...nobodys })).toBe('/client/new_business');
  });

  test('nobody lands where they may not stay', () => {
    for (const status of ['created', 'pending', 'approved', 'closed'] as const)
      for (const role of ['client_primary', 'client_custom', 'client_read_only', 'staff'] as const) {
        const me = member(status, { role });
        expect(mayStay(me, landingOf(me))).toBe(true);
      }
  });

  test('without a client, members may add a business and staff choose one', () => {
    expect(mayStay({ user: { kind: 'member' }, client: null }, '/client/customers')).toBe(false);
    expect(mayStay({ user: { kind: 'member' }, client: null }, '/client/new_business')).toBe(true);
    expect(mayStay({ user: { kind: 'staff' }, client: null }, '/client/customers')).toBe(true);
  });
});
