import { m } from '@cordelle/i18n/messages';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { describe, expect, test } from 'vitest';
import { inputOf, mistakesIn, positionField, requiredFields, valuesOf } from './details-values.ts';

const SWITCHES = {
  newAuthorizationEmail: true,
  dailySummaryEmail: false,
  integrationDisconnectEmail: true,
  microdepositSentEmail: true,
  microdepositVerifiedEmail: true,
  microdepositRejectedEmail: true,
};
const role = (id: string, position: string | null) => ({
  id,
  clientId: id,
  clientName: `Client ${id}`,
  status: 'approved',
  role: 'client_admin' as const,
  position,
  userNotifications: SWITCHES,
  offeredNotifications: SWITCHES,
});
const ACCOUNT: Account = {
  id: '1',
  userId: '1',
  roleId: '4',
  clientId: '4',
  customerId: null,
  firstName: 'Ada',
  lastName: 'Lane',
  name: 'Ada Lane',
  email: 'ada@example.test',
  language: 'en',
  mobilePhone: null,
  position: null,
  occupation: null,
  dateOfBirth: '1980-02-29',
  role: 'client_admin',
  rolePermission: {
    manageIntegrations: true,
    crdApiKeys: true,
    cudCustomers: true,
    editAuthorizationSettings: true,
    customerExport: true,
    cudTransactionSchedules: true,
    readUnmaskedBankNumbers: true,
  },
  addressAttributes: { id: '1', address1: null, city: null, provinceCode: null, postalCode: null },
  rolesAttributes: [role('4', 'Owner'), role('5', null)],
  lastSignInAt: null,
  userNotifications: SWITCHES,
  twoFactorAuthentication: false,
  staff: false,
  token: 'x',
  confirmed: true,
  showNewFeatureTour: false,
  requiresReset: false,
};
const TODAY = '2026-03-16';

describe('the form of one’s details', () => {
  test('starts with what is known', () => {
    expect(valuesOf(ACCOUNT, false)).toMatchObject({ firstName: 'Ada', mobilePhone: '', dateOfBirth: '1980-02-29' });
    expect(valuesOf(ACCOUNT, true)).toMatchObject({ [positionField('4')]: 'Owner', [positionField('5')]: '' });
  });

  test('misses what is required, and a position for every business it asks about', () => {
    const required = requiredFields(['firstName', 'mobilePhone', 'city', 'position']);
    const mistakes = mistakesIn({ ...valuesOf(ACCOUNT, true), firstName: ' ' }, required, TODAY);
    expect(mistakes).toMatchObject({
      firstName: m.required_field,
      mobilePhone: m.required_field,
      'addressAttributes.city': m.required_field,
      [positionField('5')]: m.required_field,
    });
    expect(mistakes[positionField('4')]).toBeUndefined();
    expect(mistakes.occupation).toBeUndefined();
  });

  test('knows a phone and a day', () => {
    const wrong = { ...valuesOf(ACCOUNT, false), mobilePhone: '555', dateOfBirth: '2030-1-1' };
    expect(mistakesIn(wrong, new Set(), TODAY)).toMatchObject({
      mobilePhone: m.contact_phone_error,
      dateOfBirth: m.error_date_of_birth,
    });
  });

  test('sends what was changed alone, so that nothing saved elsewhere meanwhile is undone', () => {
    const opened = valuesOf(ACCOUNT, true);
    expect(inputOf(opened, opened, ACCOUNT)).toEqual({});
    const changed = { ...opened, lastName: ' Lane ', mobilePhone: '604 555 0100', dateOfBirth: '' };
    expect(inputOf(changed, opened, ACCOUNT)).toEqual({ mobilePhone: '604 555 0100', dateOfBirth: '' });
  });

  test('sends of an address the parts that were given', () => {
    const opened = valuesOf(ACCOUNT, false);
    const some = { ...opened, 'addressAttributes.city': ' Halifax ', 'addressAttributes.postalCode': ' ' };
    expect(inputOf(some, opened, ACCOUNT)).toEqual({ addressAttributes: { city: 'Halifax' } });
  });

  test('sends the positions that were chosen', () => {
    const opened = valuesOf(ACCOUNT, true);
    expect(inputOf({ ...opened, [positionField('5')]: 'Partner' }, opened, ACCOUNT)).toEqual({
      rolesAttributes: [{ id: '5', position: 'Partner' }],
    });
  });

  test('sends nothing private of the provider’s people', () => {
    const opened = valuesOf(ACCOUNT, false);
    const changed = { ...opened, firstName: 'Adele', occupation: 'Dentist', 'addressAttributes.city': 'Halifax' };
    expect(inputOf(changed, opened, { ...ACCOUNT, staff: true })).toEqual({ firstName: 'Adele' });
  });
});
