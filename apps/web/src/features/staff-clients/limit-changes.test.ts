import { expect, test } from 'vitest';
import { type ClientLimits, limitChanges, limitValues, malformedLimits } from './limit-changes.ts';

const client: ClientLimits = {
  id: '4',
  customerDefaultMonthlyLimit: '500.00',
  customersLimits: [
    { id: '7', name: 'Jo Tremblay', customerSpecificMonthlyLimit: '900.00' },
    { id: '8', name: 'Lea Roy', customerSpecificMonthlyLimit: '0.00' },
  ],
};
const saved = limitValues(client);

test('what stays is not sent', () => {
  expect(limitChanges(client, saved)).toBeNull();
  expect(limitChanges(client, { ...saved, everyCustomer: '600.00' })).toEqual({
    id: '4',
    customerDefaultMonthlyLimit: '600.00',
    customersLimits: [],
  });
});

test('a customer goes back to the default, another gets a limit', () => {
  const values = { ...saved, own: { ...saved.own, 7: null }, customerId: ' 9 ', limit: '50' };
  expect(limitChanges(client, values)?.customersLimits).toEqual([
    { id: '7', customerSpecificMonthlyLimit: null },
    { id: '9', customerSpecificMonthlyLimit: '50' },
  ]);
});

test('each value that cannot be sent is named; an empty new row is none', () => {
  expect(malformedLimits(saved)).toEqual([]);
  expect(malformedLimits({ ...saved, everyCustomer: '', own: { 7: '9o' }, customerId: '9', limit: '' })).toEqual([
    'everyCustomer',
    'own-7',
    'limit',
  ]);
  expect(malformedLimits({ ...saved, customerId: 'Jo', limit: '5' })).toEqual(['customerId']);
});
