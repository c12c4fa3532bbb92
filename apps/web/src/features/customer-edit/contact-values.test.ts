import { m } from '@cordelle/i18n/messages';
import { expect, test } from 'vitest';
import { aCustomer } from '../../customers/testing/a-customer.ts';
import { contactInput, contactMistakes, contactValuesOf } from './contact-values.ts';

const lea = aCustomer({ customIdentifier: 'MD-1', email: 'lea@example.test' });
const first = contactValuesOf(lea);

test('saved as it was, nothing is sent', () => expect(contactInput(lea, first, first)).toBeNull());

test('only what was changed is sent; blank takes a detail away', () =>
  expect(contactInput(lea, first, { ...first, email: ' new@example.test ', customIdentifier: '' })).toEqual({
    customerId: lea.id,
    email: 'new@example.test',
    customIdentifier: '',
  }));

test('an identifier that stays empty is not sent', () => {
  const without = aCustomer({});
  const begun = contactValuesOf(without);
  expect(contactInput(without, begun, { ...begun, phone: '613-555-0100' })).toEqual({
    customerId: without.id,
    phone: '613-555-0100',
  });
});

test('the address is sent line by line, with the region of the country alone', () =>
  expect(contactInput(lea, first, { ...first, 'address.provinceCode': 'QC', 'address.stateCode': 'NY' })).toEqual({
    customerId: lea.id,
    address: { provinceCode: 'QC' },
  }));

test.each([
  [{ name: '' }, 'name', m.error_customer_name_required],
  [{ name: '<Léa>' }, 'name', m.error_customer_name_characters],
  [{ customIdentifier: '<1>' }, 'customIdentifier', m.error_custom_identifier_characters],
  [{ email: 'lea' }, 'email', m.contact_email_error],
  [{ phone: '555' }, 'phone', m.contact_phone_error],
] as const)('%j is said to be wrong', (given, field, words) =>
  expect(contactMistakes(lea, first, { ...first, ...given })[field]).toBe(words),
);
