import { describe, expect, test } from 'vitest';
import { aCustomer } from '../../customers/testing/a-customer.ts';
import type { CustomerRow } from './customer-columns.tsx';
import { fits } from './fitting-actions.ts';

const setting = { enabled: false, notificationMethod: 'email', unsubscribed: false } as const;
const JO: CustomerRow = aCustomer({
  name: 'Jo Tremblay',
  email: 'jo@example.test',
  status: 'Pending',
  authorizationType: null,
  authorizationChannel: null,
  statuses: { ...aCustomer({}).statuses, complete: false, authorization: 'pending', authType: null },
  bankVerification: { state: 'none', method: null, required: true },
  notificationSettings: { paymentReminder: setting, paymentReceipt: setting },
  authorizedAt: null,
});
const statuses = (changed: Partial<CustomerRow['statuses']>): Partial<CustomerRow> => ({
  statuses: { ...JO.statuses, ...changed },
});

describe('asking for an authorization by mail', () => {
  test('suits who has none, was not asked, and can be reached', () => {
    expect(fits('email_authorization', JO)).toBe(true);
  });

  test.each<[string, Partial<CustomerRow>]>([
    ['authorized already', statuses({ authorization: 'complete' })],
    ['asked already', statuses({ authRequested: true })],
    ['without an address', { email: null }],
    ['whose mail comes back', statuses({ emailBounced: true })],
    ['archived', { active: false }],
  ])('does not suit somebody %s', (_, changed) => {
    expect(fits('email_authorization', { ...JO, ...changed })).toBe(false);
  });
});

describe('a microdeposit', () => {
  test('goes to an account that is not verified', () => {
    expect(fits('send_microdeposit', JO)).toBe(true);
  });

  test.each<[string, Partial<CustomerRow>]>([
    ['without bank details', { bankAccount: null }],
    ['whose account the bank refused', { bankAccount: JO.bankAccount && { ...JO.bankAccount, disabledReason: 'R02' } }],
    ['verified already', { bankVerification: { state: 'complete', method: 'flinks', required: true } }],
    ['waiting for one', statuses({ mdVerification: 'pending' })],
  ])('does not go to somebody %s', (_, changed) => {
    expect(fits('send_microdeposit', { ...JO, ...changed })).toBe(false);
  });
});

test('a switch suits those for whom it is not as asked', () => {
  expect(fits('enable_payment_reminder', JO)).toBe(true);
  expect(fits('disable_payment_reminder', JO)).toBe(false);
  const unsubscribed = { ...JO.notificationSettings, paymentReminder: { ...setting, unsubscribed: true } };
  expect(fits('enable_payment_reminder', { ...JO, notificationSettings: unsubscribed })).toBe(false);
  expect(fits('enable_auto_update', JO)).toBe(false);
  expect(fits('enable_auto_update', { ...JO, linkedToApiService: true })).toBe(true);
});

test('archiving suits the active, taking back the archived', () => {
  expect([fits('archive', JO), fits('unarchive', JO)]).toEqual([true, false]);
  const archived = { ...JO, active: false };
  expect([fits('archive', archived), fits('unarchive', archived)]).toEqual([false, true]);
});
