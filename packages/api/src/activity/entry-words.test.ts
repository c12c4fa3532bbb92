import { ACTIVITY_TYPES } from '@cordelle/db/schema/activity.ts';
import { CUSTOMER_FACTS } from '@cordelle/db/schema/customer-facts.ts';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { describe, expect, test } from 'vitest';
import { factWords } from './fact-words.ts';
import { scheduleChangeWords } from './schedule-change-words.ts';

describe('what happened with a customer', () => {
  test.each([...ACTIVITY_TYPES, ...CUSTOMER_FACTS])('%s has a sentence in both languages', (type) => {
    expect(isMessageKey(`activity_${type}`)).toBe(true);
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      translate(`activity_${type}`, language, { amount: '$5.00' }),
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
    ['collection_settings_updated', { setting: 'automatic_retries', enabled: false }, 'Automatic retries turned off'],
    ['archived', { schedules: 2, payments: 3, underWay: 0 }, 'Customer archived · 2 payment schedules ended.'],
    ['archived', { schedules: 0, payments: 0, underWay: 0 }, 'Customer archived'],
    ['integration_connected', { service: 'xero' }, 'Connected to Xero'],
    ['integration_disconnected', { service: 'quickbooks' }, 'Disconnected from QuickBooks'],
  ] as const)('%s tells what it knows', (type, data, sentence) => {
    expect(factWords(type, data, 'en')).toEqual(sentence);
  });

  test.each(CUSTOMER_FACTS)('%s that tells nothing, or something unheard of, still has its sentence', (type) => {
    const general = translate(`activity_${type}`, 'fr');
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

describe('an edit of some payments of a schedule', () => {
  const sentence = (type: Parameters<typeof scheduleChangeWords>[0], data: unknown, language: 'en' | 'fr' = 'en') =>
    scheduleChangeWords(type, data, {
      amount: language === 'en' ? '$80.00' : '80,00 $',
      money: (amount) => formatMoney(amount, 'CAD', language),
      language,
    })?.replaceAll('\u00A0', ' ');
  const one = { installment: 3, date: '2026-05-14' };

  test.each([
    ['schedule_installment_skipped', one, 'Schedule: payment 3 of May 14, 2026 skipped'],
    ['schedule_installment_restored', one, 'Schedule: payment 3 of May 14, 2026 restored'],
    [
      'schedule_installment_moved',
      { ...one, to: '2026-05-19' },
      'Schedule: payment 3 of May 14, 2026 moved to May 19, 2026',
    ],
    [
      'schedule_installment_amount_updated',
      { ...one, previous: '1250.99' },
      'Schedule: payment 3 of May 14, 2026 changed from $1,250.99 to $80.00',
    ],
    [
      'schedule_installment_amount_updated',
      { installment: 3, previous: '50.00' },
      'Schedule: payment 3 changed from $50.00 to $80.00',
    ],
    [
      'schedule_terms_updated',
      { ...one, frequency: 'Every Other Week', installments: 12 },
      'Schedule changed from payment 3 of May 14, 2026 on: $80.00 every 2 weeks, 12 payments in all',
    ],
    [
      'schedule_terms_updated',
      { ...one, frequency: 'Semi-Annually', installments: null },
      'Schedule changed from payment 3 of May 14, 2026 on: $80.00 every 6 months, no end date',
    ],
    [
      'schedule_terms_updated',
      { installment: 2, frequency: 'Twice', installments: 2 },
      'Schedule changed from payment 2 on: $80.00 twice',
    ],
  ] as const)('%s of %j', (type, data, translate) => {
    expect(sentence(type, data)).toBe(translate);
  });

  test('in French, with the days and amounts of French', () => {
    expect(sentence('schedule_installment_moved', { ...one, to: '2026-05-19' }, 'fr')).toBe(
      'Échéancier : paiement 3 du 14 mai 2026 déplacé au 19 mai 2026',
    );
    expect(sentence('schedule_installment_amount_updated', { ...one, previous: '1250.99' }, 'fr')).toBe(
      'Échéancier : paiement 3 du 14 mai 2026 passé de 1 250,99 $ à 80,00 $',
    );
    expect(sentence('schedule_terms_updated', { ...one, frequency: 'Monthly', installments: 1 }, 'fr')).toBe(
      'Échéancier modifié à partir du paiement 3 du 14 mai 2026 : 80,00 $ chaque mois, 1 paiement en tout',
    );
  });

  test('nothing of the kind, no such sentence', () => {
    expect(sentence('schedule_paused', null)).toBeUndefined();
    expect(sentence('schedule_installment_moved', one)).toBeUndefined();
    expect(sentence('schedule_terms_updated', { installment: 'three' })).toBeUndefined();
  });
});
