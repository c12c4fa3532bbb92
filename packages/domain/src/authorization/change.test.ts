import { describe, expect, test } from 'vitest';
import {
  type AskedChange,
  causesFor,
  type GivenReason,
  objectUntilAfterLetter,
  objectUntilFrom,
  requireSuits,
} from './change.ts';

const NOTHING: AskedChange = { account: null, limit: null, name: false, category: false, channel: false };
const TODAY = '2026-03-16';
const outcome = (change: Partial<AskedChange>, reason: Partial<GivenReason>) => {
  try {
    const whole: GivenReason = { cause: 'slip', means: null, agreedOn: null, since: TODAY, ...reason };
    requireSuits({ ...NOTHING, ...change }, whole, TODAY);
    return 'suits';
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

describe('a change of an agreement', () => {
  test.each([
    ['a slip stays with the bank', { account: 'same_bank' }, { cause: 'slip' }, 'suits'],
    ['a slip names no other bank', { account: 'other_bank' }, { cause: 'slip' }, 'change.slip_other_bank'],
    ['a slip raises no limit', { limit: 'raised' }, { cause: 'slip' }, 'change.limit_needs_agreement'],
    ['a slip lowers one', { limit: 'lowered' }, { cause: 'slip' }, 'suits'],
    ['a bank tells of another account', { account: 'other_bank' }, { cause: 'bank_told' }, 'suits'],
    ['a bank tells a name', { name: true }, { cause: 'bank_told' }, 'suits'],
    ['a bank agrees to no limit', { limit: 'lowered' }, { cause: 'bank_told' }, 'change.bank_knows_accounts'],
    ['a bank agrees to no category', { category: true }, { cause: 'bank_told' }, 'change.bank_knows_accounts'],
    [
      'by mail a payer names another account',
      { account: 'other_bank' },
      { cause: 'payer_asked', means: 'mail' },
      'suits',
    ],
    [
      'by phone they do not',
      { account: 'same_bank' },
      { cause: 'payer_asked', means: 'phone' },
      'change.account_needs_writing',
    ],
    ['by phone they lower a limit', { limit: 'lowered' }, { cause: 'payer_asked', means: 'phone' }, 'suits'],
    [
      'asking raises no limit',
      { limit: 'raised' },
      { cause: 'payer_asked', means: 'mail' },
      'change.limit_needs_agreement',
    ],
    ['who asked says how', { name: true }, { cause: 'payer_asked' }, 'change.means_required'],
    [
      'a new agreement carries all',
      { account: 'other_bank', limit: 'raised' },
      { cause: 'new_agreement', agreedOn: TODAY },
      'suits',
    ],
    ['and has a day', { limit: 'raised' }, { cause: 'new_agreement' }, 'change.signed_day_required'],
    ['that has come', { limit: 'raised' }, { cause: 'new_agreement', agreedOn: '2026-03-17' }, 'change.day_to_come'],
    ['nothing is so from a day to come', { name: true }, { cause: 'slip', since: '2026-03-17' }, 'change.day_to_come'],
    ['a program says no cause', { account: 'other_bank', limit: 'raised' }, { cause: 'program' }, 'suits'],
  ] as const)('%s', (_, change, reason, expected) => expect(outcome(change, reason)).toBe(expected));

  test('offers the causes that carry it', () => {
    expect(causesFor({ ...NOTHING, limit: 'raised' })).toEqual(['new_agreement']);
    expect(causesFor({ ...NOTHING, account: 'other_bank' })).toEqual(['new_agreement', 'bank_told', 'payer_asked']);
    expect(causesFor({ ...NOTHING, name: true })).toEqual(['new_agreement', 'slip', 'bank_told', 'payer_asked']);
  });
});

describe('how long a payer may object', () => {
  const told = new Date('2026-03-16T15:00:00Z');

  test('Given they were told by mail, for 30 days', () =>
    expect(objectUntilFrom(told).toISOString()).toBe('2026-04-15T15:00:00.000Z'));

  test('Given a letter was posted later, as long from that day', () =>
    expect(objectUntilAfterLetter(objectUntilFrom(told), new Date('2026-03-20T04:00:00Z')).toISOString()).toBe(
      '2026-04-19T04:00:00.000Z',
    ));

  test('Given it was posted on the day itself, never shorter than they had', () =>
    expect(objectUntilAfterLetter(objectUntilFrom(told), new Date('2026-03-16T04:00:00Z'))).toEqual(
      objectUntilFrom(told),
    ));
});
