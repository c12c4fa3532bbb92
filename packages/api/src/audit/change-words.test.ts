import { PROVIDER_FIELDS } from '@cordelle/domain/provider/fields.ts';
import { isMessageKey } from '@cordelle/engine/words.ts';
import { feePlan } from '@cordelle/validation/billing-invoices.ts';
import { setMonthlyLimitsInput, settlementTerms } from '@cordelle/validation/clients.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { expect, test } from 'vitest';
import { DEFAULT_SWITCHES } from '../payer-offers/settings-of.ts';
import { changesOf, type Fields } from './change-words.ts';
import { FIELD_WORDS } from './field-words.ts';

const wordsOf = (before: Fields, after: Fields, language: Language = 'en') =>
  changesOf({ before, after }, [], { language, zone: 'America/Toronto', people: new Map() }).map(({ words }) =>
    words.replaceAll('\u00A0', ' '),
  );

test('what a record of settings is kept with has words', () => {
  const fields = [
    ...PROVIDER_FIELDS,
    ...Object.keys(feePlan.shape),
    ...Object.keys(feePlan.shape.prices.shape),
    ...Object.keys(settlementTerms.omit({ currency: true }).shape),
    ...Object.keys(setMonthlyLimitsInput.omit({ id: true }).shape),
    ...Object.keys(DEFAULT_SWITCHES),
  ];
  expect(fields.filter((field) => !isMessageKey(FIELD_WORDS[field] ?? ''))).toEqual([]);
  expect(Object.values(FIELD_WORDS).filter((key) => !isMessageKey(key))).toEqual([]);
});

test('prices are told one by one, with their amounts as people write them', () => {
  const prices = { monthly: '25.00', transaction: '0.60' };
  const before = { fromMonth: null, prices, promotionBps: 0 };
  const after = { fromMonth: '2026-12', prices: { ...prices, monthly: '1030.50' }, promotionBps: 2550 };
  expect(wordsOf(before, after)).toEqual([
    'From the month: – → December 2026',
    'Prices: Monthly fee: 25.00 → 1,030.50',
    'Promotion, percent: 0% → 25.5%',
  ]);
  expect(wordsOf(before, after, 'fr')).toContain('Prix : Frais mensuels : 25,00 → 1 030,50');
});

test('statuses, days, instants, switches and limits are told in the reader’s language', () => {
  const endedAt = '2026-12-01T15:00:00.000Z';
  const before = { status: 'approved', holdDays: 5, hold: false, validTo: null, endedAt: null, customersLimits: {} };
  const after = {
    status: 'closed',
    holdDays: 8,
    hold: true,
    validTo: '2027-01-31',
    endedAt,
    customersLimits: { 7: '50.00' },
  };
  expect(wordsOf(before, after)).toEqual([
    'Status: Approved → Closed',
    'Business days from debit to approval: 5 → 8',
    'Most from single customers in a month: 7: – → 50.00',
    'To and including: – → Jan 31, 2027',
    'Ended: – → Dec 01, 2026, 10:00 AM EST',
    'Legal hold: Off → On',
  ]);
  expect(wordsOf({ customersLimits: { 7: '50.00' } }, { customersLimits: {} }, 'fr')).toEqual([
    'Maximum par mois de certains clients : 7 : 50,00 → –',
  ]);
  expect(wordsOf({ status: 'Due' }, { status: 'Void' }, 'fr')).toEqual(['État : Exigible → Annulée']);
});

test('what somebody wrote is told as they wrote it, whatever it looks like', () => {
  const names = ['2026-99', '2026-13-45', '9999-99-99T99:99Z', '1000.00'];
  expect(names.flatMap((name) => wordsOf({ name: 'Maple' }, { name }))).toEqual(
    names.map((name) => `Name: Maple → ${name}`),
  );
});
