import { describe, expect, test } from 'vitest';
import { meansAfter, type NoticeDelivery, type Telling } from './notice-means.ts';

const MAIL: Telling = { means: 'mail' };
const LETTER: Telling = { means: 'letter', because: 'mail_failed', posted: false };

describe('a payer who is told by mail', () => {
  test.each<[NoticeDelivery, ReturnType<typeof meansAfter>]>([
    ['waiting', null],
    ['sent', null],
    ['bounced', { means: 'letter', because: 'address_failed' }],
    ['failed', { means: 'letter', because: 'mail_failed' }],
  ])('whose mail is %s: %o', (delivery, means) => expect(meansAfter(delivery, MAIL)).toEqual(means));
});

describe('a payer whose letter waits because the mail never left', () => {
  test.each<[NoticeDelivery, ReturnType<typeof meansAfter>]>([
    ['failed', null],
    ['waiting', null],
    ['sent', { means: 'mail', because: null }],
    ['bounced', { means: 'letter', because: 'address_failed' }],
  ])('and is now %s: %o', (delivery, means) => expect(meansAfter(delivery, LETTER)).toEqual(means));

  test('is told by that letter once it was posted, whatever becomes of the mail', () =>
    expect(meansAfter('sent', { ...LETTER, posted: true })).toBeNull());
});

test('a letter to an address that fails, or to none, is not saved by a mail', () => {
  expect(meansAfter('sent', { ...LETTER, because: 'address_failed' })).toBeNull();
  expect(meansAfter('sent', { ...LETTER, because: 'no_address' })).toBeNull();
});
