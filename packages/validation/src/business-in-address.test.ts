import { expect, test } from 'vitest';
import { businessIn, pageOfBusiness } from './business-in-address.ts';

test('an address names its business, among all else it says', () => {
  expect(pageOfBusiness('/client/customers?q=a%20b#notes', '5')).toBe('/client/customers?q=a+b&business=5#notes');
  expect(businessIn('/client/customers?q=a&business=5#notes')).toBe('5');
  expect(pageOfBusiness('/client/customers?business=5&q=a', null)).toBe('/client/customers?q=a');
  expect(pageOfBusiness('/client/customers?q=a%20b', null)).toBe('/client/customers?q=a%20b');
});

test.each(['', '0', '-1', '05', '1.5', 'maple', '../5', '5/6', '5%0a', '9'.repeat(20)])(
  'what is no id names none: %j',
  (id) => expect(businessIn(`/client/home?business=${id}`)).toBeNull(),
);
