import { expect, test } from 'vitest';
import { readTemplate, templateValues } from './template-values.ts';
import { readTerms, termsOf, valuesOf } from './terms-values.ts';

const TERMS = {
  monthlyFee: null,
  transactionFee: '0.35',
  holdDays: 5,
  holdbackBps: 1250,
  holdbackDays: null,
  customerMonthlyLimit: '0.00',
  startingLimit: '50000.00',
  startingDays: 90,
  alertFactor: 150,
};

test('terms come back as they were shown', () => expect(readTerms(valuesOf(TERMS))).toEqual({ terms: TERMS }));

test('a share is typed with either decimal mark', () =>
  expect(readTerms({ ...valuesOf(TERMS), holdbackBps: '12,5' })).toEqual({ terms: TERMS }));

test('what cannot be read is named', () =>
  expect(
    readTerms({ ...valuesOf(TERMS), holdDays: '', holdbackBps: 'a lot', startingLimit: '-1', startingDays: '1.5' }),
  ).toEqual({
    wrong: ['holdDays', 'holdbackBps', 'startingLimit', 'startingDays'],
  }));

const { startingLimit: _, ...shared } = TERMS;
const TEMPLATE = {
  ...shared,
  id: '7',
  name: 'Clinics',
  risk: null,
  startingShareBps: 5000,
  twoPeopleAbove: null,
};

test('a template comes back as it was shown', () =>
  expect(readTemplate(templateValues(TEMPLATE), TEMPLATE)).toEqual({ input: TEMPLATE }));

test('what of a template cannot be read is named', () =>
  expect(
    readTemplate({ ...templateValues(TEMPLATE), name: ' ', startingShareBps: 'half', alertFactor: '' }, TEMPLATE),
  ).toEqual({ wrong: ['alertFactor', 'name', 'startingShareBps'] }));

test('a template proposes its share of the month a business stated', () => {
  expect(termsOf(TEMPLATE, '$25,000 - $99,999')).toEqual({ ...TERMS, startingLimit: '50000.00' });
  expect(termsOf({ ...TEMPLATE, startingShareBps: 0 }, '$25,000 - $99,999').startingLimit).toBeNull();
});
