import { expect, test } from 'vitest';
import { withoutSecrets } from './customer-mail.ts';

test.each([
  [
    'Open:\nhttps://pay.test/email_authorizations?cid=secret&name=Jo\n\nBye',
    'Open:\nhttps://pay.test/email_authorizations/…\n\nBye',
  ],
  ['https://pay.test/unsubscribe/secret?type=payment_reminder', 'https://pay.test/unsubscribe/…'],
  ['https://pay.test/donation/verify_email?token=secret', 'https://pay.test/donation/…'],
  ['See https://maple.test/help', 'See https://maple.test/help'],
  ['https://payXtest/help/secret', 'https://payXtest/help/secret'],
  [
    'before the product moved: http://old.test:8080/my_payments/secret',
    'before the product moved: http://old.test:8080/my_payments/…',
  ],
  ['https://old.test/unsubscribe/secret?type=payment_reminder', 'https://old.test/unsubscribe/…'],
])('%j', (text, shown) => expect(withoutSecrets(text, 'https://pay.test')).toBe(shown));
