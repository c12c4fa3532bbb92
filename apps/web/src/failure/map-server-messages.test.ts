import { expect, test } from 'vitest';
import { mapServerMessages } from './map-server-messages.ts';

const FIELDS = ['amount', 'processDate', 'addressesAttributes.0.city'] as const;

test('a message goes under the field it names, in either spelling', () => {
  const placed = mapServerMessages(
    { process_date: ['Choose March 11 or later.'], amount: ['Enter an amount.'], addresses_attributes_0: ['?'] },
    FIELDS,
  );
  expect(placed.fields).toEqual({ processDate: 'Choose March 11 or later.', amount: 'Enter an amount.' });
  expect(placed.rest).toEqual(['?']);
});

test('a path into a list keeps its dots', () => {
  expect(mapServerMessages({ 'addresses_attributes.0.city': ['Enter a city.'] }, FIELDS).fields).toEqual({
    'addressesAttributes.0.city': 'Enter a city.',
  });
});

test('what belongs to no field is said in the summary, and notifications are alerts', () => {
  const placed = mapServerMessages(
    {
      base: ['The customer is archived. Unarchive the customer first.'],
      unheard_of: ['Something else.'],
      notifications: ['It was reported late.'],
    },
    FIELDS,
  );
  expect(placed).toEqual({
    fields: {},
    rest: ['The customer is archived. Unarchive the customer first.', 'Something else.'],
    notifications: ['It was reported late.'],
  });
});

test('one message per field is enough', () => {
  expect(mapServerMessages({ amount: ['First.', 'Second.'] }, FIELDS).fields.amount).toBe('First.');
});
