import { m } from '@cordelle/i18n/messages';
import { RELEASE_HELPERS } from '@cordelle/validation/release-helpers.ts';
import { describe, expect, test } from 'vitest';
import type { User } from './user.ts';
import {
  createInput,
  flagsIn,
  mistakesIn,
  requiredFields,
  updateInput,
  valuesOf,
  valuesOnTop,
  withFlag,
} from './user-values.ts';

const TODAY = '2026-03-16';
const OFF = { ...RELEASE_HELPERS, require_service_agreement_fields_for_users: false };
const filled = {
  ...valuesOf(null),
  firstName: ' Bo ',
  lastName: 'Ray',
  email: 'bo@example.test',
  role: 'client_admin',
  mobilePhone: '604 555 0199',
  position: 'Owner',
};
const user = (given: Partial<User> = {}): User => ({
  id: '7',
  userId: '7',
  roleId: '8',
  clientId: '4',
  firstName: 'Bo',
  lastName: 'Ray',
  name: 'Bo Ray',
  email: 'bo@example.test',
  mobilePhone: '604 555 0199',
  position: 'Owner',
  occupation: null,
  dateOfBirth: '1980-02-29',
  role: 'client_custom',
  rolePermission: {
    manageIntegrations: false,
    crdApiKeys: true,
    cudCustomers: true,
    editAuthorizationSettings: false,
    customerExport: false,
    cudTransactionSchedules: false,
    readUnmaskedBankNumbers: false,
  },
  addressAttributes: { id: '7', address1: null, city: 'Halifax', provinceCode: null, postalCode: null },
  rolesAttributes: [],
  lastSignInAt: null,
  userNotifications: {
    newAuthorizationEmail: true,
    dailySummaryEmail: false,
    integrationDisconnectEmail: true,
    microdepositSentEmail: true,
    microdepositVerifiedEmail: true,
    microdepositRejectedEmail: true,
  },
  twoFactorAuthentication: false,
  invitation: { state: 'active', invitedAt: null, expiresAt: null },
  allowedActions: ['edit', 'remove'],
  revision: 'as-read',
  ...given,
});
const mistakes = (values: typeof filled, flags = OFF) =>
  Object.entries(mistakesIn(values, { required: requiredFields(values, flags), today: TODAY })).filter(
    ([, mistake]) => mistake,
  );

describe('what is missing', () => {
  test('of an empty form: names, email and role', () =>
    expect(mistakes(valuesOf(null))).toEqual([
      ['email', m.required_field],
      ['role', m.user_role_blank],
      ['firstName', m.required_field],
      ['lastName', m.required_field],
    ]));

  test('full access asks for phone and position, a reader for neither', () => {
    const bare = { ...filled, mobilePhone: '', position: '' };
    expect(mistakes(bare).map(([field]) => field)).toEqual(['mobilePhone', 'position']);
    expect(mistakes({ ...bare, role: 'client_read_only' })).toEqual([]);
  });

  test('the agreement asks for date of birth and the four parts of an address', () =>
    expect(mistakes(filled, RELEASE_HELPERS).map(([field]) => field)).toEqual([
      'dateOfBirth',
      'addressAttributes.address1',
      'addressAttributes.city',
      'addressAttributes.postalCode',
      'addressAttributes.provinceCode',
    ]));

  test('a custom role has a switch', () =>
    expect(mistakes({ ...filled, role: 'client_custom' })).toEqual([['rolePermission', m.user_permission_required]]));

  test('an email and a phone look like one', () =>
    expect(mistakes({ ...filled, email: 'bo@', mobilePhone: '555' })).toEqual([
      ['email', m.contact_email_error],
      ['mobilePhone', m.contact_phone_error],
    ]));
});

describe('switches', () => {
  test('what needs a switch goes off with it', () => {
    const all = withFlag(['cudCustomers', 'cudTransactionSchedules'], 'manageIntegrations', true);
    expect(all).toBe('cudCustomers cudTransactionSchedules manageIntegrations');
    expect(withFlag(flagsIn({ rolePermission: all }), 'cudCustomers', false)).toBe('cudTransactionSchedules');
    expect(withFlag(['readUnmaskedBankNumbers', 'customerExport'], 'readUnmaskedBankNumbers', false)).toBe('');
  });

  test('of any role but custom none is sent', () => {
    expect(createInput({ ...filled, rolePermission: 'cudCustomers' })).not.toHaveProperty('rolePermission');
    expect(createInput({ ...filled, role: 'client_custom', rolePermission: 'cudCustomers' })).toMatchObject({
      rolePermission: { cudCustomers: true, crdApiKeys: false },
    });
  });
});

describe('what is sent', () => {
  test('of somebody new: what was typed, trimmed, and nothing blank', () =>
    expect(createInput({ ...filled, dateOfBirth: '1980-2-29' })).toEqual({
      firstName: 'Bo',
      lastName: 'Ray',
      email: 'bo@example.test',
      role: 'client_admin',
      mobilePhone: '604 555 0199',
      position: 'Owner',
      dateOfBirth: '1980-02-29',
    }));

  test('of a change: what was changed, and nothing where nothing was', () => {
    const first = valuesOf(user());
    expect(updateInput(first, user())).toBeNull();
    expect(updateInput({ ...first, mobilePhone: ' 604 555 0777', 'addressAttributes.city': 'Truro' }, user())).toEqual({
      id: '7',
      mobilePhone: '604 555 0777',
      addressAttributes: { city: 'Truro' },
    });
  });

  test('of other rights: all of them, and what they were chosen from', () => {
    const first = valuesOf(user());
    expect(updateInput({ ...first, role: 'client_admin' }, user())).toEqual({
      id: '7',
      role: 'client_admin',
      revision: 'as-read',
    });
    expect(updateInput({ ...first, rolePermission: 'cudCustomers' }, user())).toEqual({
      id: '7',
      role: 'client_custom',
      rolePermission: expect.objectContaining({ cudCustomers: true, crdApiKeys: false, manageIntegrations: false }),
      revision: 'as-read',
    });
  });

  test('of somebody invited: role and position alone', () => {
    const invited = user({
      role: 'client_read_only',
      invitation: { state: 'invited', invitedAt: null, expiresAt: null },
    });
    const typed = { ...valuesOf(invited), position: 'Partner', mobilePhone: '604 555 0777' };
    expect(updateInput(typed, invited)).toEqual({ id: '7', position: 'Partner' });
  });
});

test('what was typed stays on top of what somebody else saved; rights are as they are now', () => {
  const first = valuesOf(user());
  const now = valuesOf(user({ role: 'client_read_only', occupation: 'Baker' }));
  const typed = { ...first, role: 'client_admin', mobilePhone: '604 555 0777' };
  expect(valuesOnTop(typed, first, now)).toEqual({ ...now, mobilePhone: '604 555 0777' });
});
