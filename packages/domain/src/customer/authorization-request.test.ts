import { describe, expect, test } from 'vitest';
import {
  type AskedFacts,
  foreignAddress,
  mailsPerDay,
  reasonNotToAsk,
  remindedIfAskedBefore,
  requestExpiry,
} from './authorization-request.ts';

const asked: AskedFacts = {
  active: true,
  authorization: 'pending',
  hasEmail: true,
  emailBounced: false,
  requested: false,
};

describe('who can be asked for an authorization', () => {
  test('a payer with an address who has not answered yet', () => expect(reasonNotToAsk(asked)).toBeNull());
  test('a payer whose authorization failed', () =>
    expect(reasonNotToAsk({ ...asked, authorization: 'failed' })).toBeNull());
  test.each([
    ['complete', { authorization: 'complete' }],
    ['requested', { requested: true }],
    ['no_email', { hasEmail: false }],
    ['email_bounced', { emailBounced: true }],
    ['archived', { active: false }],
  ] as const)('nobody who is %s', (reason, facts) => expect(reasonNotToAsk({ ...asked, ...facts })).toBe(reason));
});

describe('when they are reminded', () => {
  const now = new Date('2026-03-10T15:00:00Z');
  test('for the first time after three days', () =>
    expect(remindedIfAskedBefore(0, now)).toEqual(new Date('2026-03-07T15:00:00Z')));
  test('for the second time after seven', () =>
    expect(remindedIfAskedBefore(1, now)).toEqual(new Date('2026-03-03T15:00:00Z')));
  test('never a third time', () => expect(remindedIfAskedBefore(2, now)).toBeNull());
  test('the link works for thirty days', () => expect(requestExpiry(now)).toEqual(new Date('2026-04-09T15:00:00Z')));
});

test('a young client writes to fewer payers a day', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  expect(mailsPerDay(since, new Date('2026-01-30T23:59:59Z'))).toBe(500);
  expect(mailsPerDay(since, new Date('2026-01-31T00:00:00Z'))).toBe(5000);
});

describe('what a client writes to payers links nowhere else', () => {
  test.each([
    ['Have a look at https://evil.example/pay first', 'https://evil.example/pay'],
    ['see WWW.evil.example.', 'WWW.evil.example'],
    ['see evil.example/pay', 'evil.example'],
    ['https://maple.example.evil.test/', 'https://maple.example.evil.test/'],
    ['ftp://maple.example/form', 'ftp://maple.example/form'],
  ])('%s', (text, address) => expect(foreignAddress(text, 'https://www.maple.example')).toBe(address));
  test.each([
    'Your fees for March.\nCall us: 514-555-0101, or write to hello@other.example',
    'See https://maple.example/fees and www.maple.example/terms',
    'https://help.maple.example',
    'Bring form 3.2.pdf or see us at 10.30 a.m.',
  ])('%s is fine', (text) => expect(foreignAddress(text, 'https://www.maple.example')).toBeNull());
  test('without a site of its own it links nowhere', () =>
    expect(foreignAddress('https://maple.example', null)).toBe('https://maple.example'));
});
