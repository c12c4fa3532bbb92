import type { Me } from '@cordelle/validation/auth.ts';
import { describe, expect, test } from 'vitest';
import { ADA } from '../testing/somebody.ts';
import { dutyOf, requireDutiesDone } from './duties.ts';

const me = (user: Partial<Me['user']>): Pick<Me, 'user'> => ({
  user: { ...ADA, ...user },
});

/** Where a page leads instead; null: it opens. */
function leadsTo(user: Partial<Me['user']>, href: string): string | null {
  try {
    requireDutiesDone(me(user), href);
    return null;
  } catch (thrown) {
    return (thrown as { options: { href: string } }).options.href;
  }
}

describe('what has to be done first', () => {
  test('nothing of somebody who owes nothing', () => {
    expect(leadsTo({}, '/client/home')).toBeNull();
  });

  test.each([
    [{ restriction: 'two_factor' }, '/two_factor_authentication?after=%2Fclient%2Fcustomers%3Fskip%3D25'],
    [{ restriction: 'password' }, '/change_password?after=%2Fclient%2Fcustomers%3Fskip%3D25'],
    [{ detailsMissing: true }, '/my_account/personal_verification?after=%2Fclient%2Fcustomers%3Fskip%3D25'],
  ] as const)('%j leads there, and remembers what was wanted', (user, page) => {
    expect(leadsTo(user, '/client/customers?skip=25')).toBe(page);
  });

  test('its own page opens, the others wait', () => {
    expect(leadsTo({ detailsMissing: true }, '/my_account/personal_verification?after=%2F')).toBeNull();
    expect(leadsTo({ detailsMissing: true }, '/my_account')).not.toBeNull();
    expect(leadsTo({ restriction: 'two_factor' }, '/two_factor_authentication')).toBeNull();
  });

  test('sign-in is secured before details are asked for', () => {
    expect(dutyOf(me({ restriction: 'password', detailsMissing: true }))).toBe('password');
  });
});
