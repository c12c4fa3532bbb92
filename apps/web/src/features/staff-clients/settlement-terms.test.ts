import { expect, test } from 'vitest';
import { readTerms, type SettlementTerms, valuesOfTerms } from './settlement-terms.ts';

const terms: SettlementTerms = {
  currency: 'CAD',
  holdDays: 5,
  holdbackBps: 1250,
  holdbackDays: null,
  minimumPayout: '0.01',
  billingGraceDays: 10,
};
const { currency: _, ...sent } = terms;

test('the form begins with what counts now, and asks for what it says', () => {
  const values = valuesOfTerms(terms);
  expect(values).toMatchObject({ holdDays: '5', holdbackBps: '12.5', release: 'dispute', holdbackDays: '' });
  expect(readTerms('4', values)).toEqual({ input: { ...sent, id: '4' } });
});

test('a share is read with a comma and with its sign; without days, the payer’s right to dispute decides', () => {
  const values = valuesOfTerms(terms);
  expect(readTerms('4', { ...values, holdbackBps: '7,5 %', holdbackDays: '30' })).toMatchObject({
    input: { holdbackBps: 750, holdbackDays: null },
  });
  expect(readTerms('4', { ...values, release: 'days', holdbackDays: '30' })).toMatchObject({
    input: { holdbackDays: 30 },
  });
});

test('names every field that makes no sense', () => {
  expect(
    readTerms('4', {
      holdDays: '2',
      holdbackBps: '101',
      release: 'days',
      holdbackDays: '',
      minimumPayout: '0.00',
      billingGraceDays: 'ten',
    }),
  ).toEqual({ wrong: ['holdDays', 'holdbackBps', 'holdbackDays', 'minimumPayout', 'billingGraceDays'] });
});
