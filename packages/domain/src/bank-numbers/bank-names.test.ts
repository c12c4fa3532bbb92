import { expect, test } from 'vitest';
import { AMERICAN_BANKS } from './american-banks.ts';
import { bankNameOf, institutionName, routingName } from './bank-names.ts';
import { accountIn, bankNameIn } from './bank-names-in-french.ts';
import { isCustomerRoutingNumber } from './routing-number.ts';

test('banks are named by institution and by routing number', () => {
  expect(institutionName('003')).toBe('Royal Bank of Canada');
  expect(routingName('121042882')).toBe('Wells Fargo');
  expect(bankNameOf({ country: 'CA', institution: '815', transit: '30001', account: '1234567' })).toBe('Desjardins');
});

test('a bank nobody listed has no name', () => {
  expect(institutionName('999')).toBeNull();
  expect(routingName('091000080')).toBeNull();
  expect(institutionName('constructor')).toBeNull();
});

test('every routing number with a name is one', () =>
  expect([...AMERICAN_BANKS.keys()].filter((routing) => !isCustomerRoutingNumber(routing))).toEqual([]));

test('in French a bank has the name it has there', () => {
  expect(bankNameIn('Royal Bank of Canada', 'fr')).toBe('Banque Royale du Canada');
  expect(bankNameIn('Royal Bank of Canada', 'en')).toBe('Royal Bank of Canada');
  expect(bankNameIn('Tangerine', 'fr')).toBe('Tangerine');
});

test('an account that was noted under an English name is read under the French one', () => {
  expect(accountIn('Royal Bank of Canada *****67', 'fr')).toBe('Banque Royale du Canada *****67');
  expect(accountIn('Royal Bank of Canada *****67', 'en')).toBe('Royal Bank of Canada *****67');
  expect(accountIn('*****67', 'fr')).toBe('*****67');
});
