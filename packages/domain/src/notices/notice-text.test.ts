import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { checkNoticeText, fillNotice, unknownPlaceholder } from './notice-text.ts';

const facts = {
  customer_name: 'Jo {amount}',
  amount: '$25.00 CAD',
  process_date: 'Thu, Mar 19, 2026',
  business_name: 'Maple Dental',
};

describe('a text of a client', () => {
  test('says what is known of the payment, and takes no name for a placeholder', () =>
    expect(fillNotice('{customer_name}: {amount} on {process_date}. {business_name}', facts)).toBe(
      'Jo {amount}: $25.00 CAD on Thu, Mar 19, 2026. Maple Dental',
    ));

  test.each([
    ['{customer_name} pays {amount}', null],
    ['{account_number}', 'account_number'],
    ['{Amount}', 'Amount'],
    ['{}', ''],
    ['{{amount}}', null],
    ['no placeholders, one { brace', null],
  ])('%j names a placeholder nobody fills: %j', (text, name) => expect(unknownPlaceholder(text)).toBe(name));

  test.each([
    ['{nobody}', 'notice.unknown_placeholder', { field: 'x', name: '{nobody}' }],
    ['See https://evil.test/pay', 'notice.foreign_link', { field: 'x', address: 'https://evil.test/pay' }],
  ])('%j is refused', (text, code, details) => {
    const refusal = (() => {
      try {
        checkNoticeText(text, 'https://maple.test', 'x');
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code, details: expect.objectContaining(details) });
  });

  test('may lead to the client’s own site', () =>
    expect(() => checkNoticeText('See www.maple.test/help, {customer_name}', 'https://maple.test', 'x')).not.toThrow());
});
