import { m } from '@cordelle/i18n/messages';
import type { Me } from '@cordelle/validation/auth.ts';
import { ALL_PERMISSIONS, type Role, switchesThatGive } from '@cordelle/validation/permissions.ts';
import { describe, expect, test } from 'vitest';
import { lackingWords } from './say-lacking.ts';

const as = (role: Role, status: 'approved' | 'closed' = 'approved') =>
  ({ client: { role, status } }) as unknown as Pick<Me, 'client'>;

describe('what somebody lacks to open a page', () => {
  test('is named for a custom role, by the switch that opens it', () =>
    expect(lackingWords(as('client_custom'), 'menu.integrations')).toBe(
      m.may_lacking({ permission: m.flag_manage_integrations() }),
    ));
  test('is the role where no switch opens it', () =>
    expect(lackingWords(as('client_custom'), 'settings.users')).toBe(m.may_lacking_role()));
  test('is the role of whoever only reads', () =>
    expect(lackingWords(as('client_read_only'), 'customers.new')).toBe(m.may_lacking_role()));
  test('is that the business is open, while it is closed', () =>
    expect(lackingWords(as('client_admin', 'closed'), 'customers.new')).toBe(m.may_lacking_closed()));
  test('is nothing anybody could give to whoever has everything, to a payer, or without a business', () => {
    expect(lackingWords(as('client_primary'), 'customers.new')).toBeNull();
    expect(lackingWords(as('customer_account'), 'menu.customers')).toBeNull();
    expect(lackingWords({ client: null }, 'menu.customers')).toBeNull();
  });
  test('every page that some switch opens names one', () => {
    for (const permission of ALL_PERMISSIONS.filter((key) => switchesThatGive(key).length > 0))
      expect(lackingWords(as('client_custom'), permission)).not.toBe(m.may_lacking_role());
  });
});
