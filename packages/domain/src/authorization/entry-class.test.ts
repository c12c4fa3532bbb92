import { expect, test } from 'vitest';
import { CUSTOMER_TYPES } from '../customer-type.ts';
import { entryClassOf, needsValidatedAccount } from './entry-class.ts';
import { AGREEMENT_CHANNELS } from './events.ts';

test('how an agreement was given, and whose account it is, decide the class of its debits', () => {
  const classes = CUSTOMER_TYPES.flatMap((category) =>
    [...AGREEMENT_CHANNELS, null].map((channel) => `${category} ${channel}: ${entryClassOf(category, channel)}`),
  );
  expect(classes).toEqual([
    'Personal paper: PPD',
    'Personal online: WEB',
    'Personal phone: TEL',
    'Personal in_person: PPD',
    'Personal provider: WEB',
    'Personal null: PPD',
    'Business paper: CCD',
    'Business online: CCD',
    'Business phone: CCD',
    'Business in_person: CCD',
    'Business provider: CCD',
    'Business null: CCD',
  ]);
});

test('debits that a person in the United States agreed to online need a validated account, no others', () => {
  expect(needsValidatedAccount('US', 'Personal', 'provider')).toBe(true);
  expect(needsValidatedAccount('US', 'Personal', 'paper')).toBe(false);
  expect(needsValidatedAccount('US', 'Business', 'provider')).toBe(false);
  expect(needsValidatedAccount('CA', 'Personal', 'provider')).toBe(false);
});
