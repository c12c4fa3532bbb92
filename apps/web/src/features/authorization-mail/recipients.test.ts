import { m } from '@cordelle/i18n/messages';
import { expect, test } from 'vitest';
import { blankRecipient, formFieldOf, type Recipient, recipientMistakes, sendInput } from './recipients.ts';

const blank = blankRecipient(0, 'en');
const jo: Recipient = { key: 1, name: ' Jo ', email: 'jo@example.test', language: 'fr' };

test('what is left blank is nobody', () =>
  expect(sendInput([blank, jo], null)).toEqual({
    customers: [{ name: 'Jo', email: 'jo@example.test', language: 'fr' }],
  }));

test.each<[string, Recipient[], Record<string, () => string>]>([
  ['nobody is named', [blank], { 'recipients.0.name': m.error_recipients_required }],
  ['a name is missing', [blank, { ...jo, name: '' }], { 'recipients.1.name': m.error_recipient_name_required }],
  ['an address is missing', [{ ...jo, email: ' ' }], { 'recipients.1.email': m.error_recipient_email_required }],
  ['an address is none', [{ ...jo, email: 'jo@' }], { 'recipients.1.email': m.contact_email_error }],
  ['a name holds a bracket', [{ ...jo, name: '<Jo>' }], { 'recipients.1.name': m.error_customer_name_characters }],
  ['all is well', [blank, jo], {}],
])('%s', (_, recipients, mistakes) => expect(recipientMistakes(recipients)).toEqual(mistakes));

test('what the server says of the first one sent stands under the row it came from', () => {
  expect(formFieldOf('customers.0.email', [blank, jo])).toBe('recipients.1.email');
  expect(formFieldOf('customers.3.email', [blank, jo])).toBeNull();
});
