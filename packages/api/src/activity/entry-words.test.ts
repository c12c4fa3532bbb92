import { ACTIVITY_TYPES } from '@cordelle/db/schema/activity.ts';
import { CUSTOMER_FACTS } from '@cordelle/db/schema/customer-facts.ts';
import { describe, expect, test } from 'vitest';
import { isMessageKey, words } from '../words.ts';
import { factWords } from './fact-words.ts';

describe('what happened with a customer', () => {
  test.each([...ACTIVITY_TYPES, ...CUSTOMER_FACTS])('%s has a sentence in both languages', (type) => {
    expect(isMessageKey(`activity_${type}`)).toBe(true);
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      words(`activity_${type}`, language, { amount: '$5.00' }),
    );
    expect(english).toBeTruthy();
    expect(french).not.toBe(english);
  });

  test.each([
    ['contact_details_updated', { fields: ['email', 'address1', 'city'] }, 'Contact details changed: Email, Address'],
    ['bank_details_updated', { accountNumber: '*****67', bankName: 'TD' }, 'Bank details changed to TD *****67'],
    ['bank_details_disabled', { code: '905' }, 'Bank details disabled: The account is closed (905)'],
    ['bank_details_disabled', { code: 'something_else' }, 'Bank details disabled: something_else'],
    ['authorization_failed', { code: 'R10' }, expect.stringMatching(/^Authorization ended: .+ \(R10\)$/)],
    ['authorization_recorded', { channel: 'paper' }, expect.stringMatching(/^Authorization recorded \(.+\)$/)],
    [
      'authorization_recorded',
      { kind: 'changed', fields: ['authorizationAmount'] },
      'Terms of the authorization changed: Authorization limit',
    ],
    ['verification_changed', { from: 'pending', to: 'failed' }, 'Verification of the bank account failed'],
    ['notification_settings_updated', { setting: 'payment_receipt', enabled: false }, 'Payment receipts turned off'],
    [
      'integration_settings_updated',
      { autoUpdate: true, autoImportInvoices: false },
      'Automatic invoice import turned off · Automatic update turned on',
    ],
    ['archived', { schedules: 2, payments: 3, underWay: 0 }, 'Customer archived · 2 payment schedules ended.'],
    ['archived', { schedules: 0, payments: 0, underWay: 0 }, 'Customer archived'],
    ['integration_disconnected', { service: 'quickbooks' }, 'Disconnected from QuickBooks'],
  ] as const)('%s tells what it knows', (type, data, sentence) => {
    expect(factWords(type, data, 'en')).toEqual(sentence);
  });

  test.each(CUSTOMER_FACTS)('%s that tells nothing, or something unheard of, still has its sentence', (type) => {
    const general = words(`activity_${type}`, 'fr');
    for (const data of [
      null,
      {},
      [],
      'text',
      { fields: [], to: 'elsewhere', setting: 'x', enabled: true, service: 'y' },
    ])
      expect(factWords(type, data, 'fr')).toBe(general);
  });
});
