import { expect, test } from 'vitest';
import { readTerms, valuesOf } from './terms-values.ts';

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
