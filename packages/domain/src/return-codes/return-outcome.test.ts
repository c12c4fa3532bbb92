import { describe, expect, test } from 'vitest';
import { RETURN_CODES } from './classify.ts';
import { type ReturnedDebit, returnOutcome } from './return-outcome.ts';

const returned = (code: string, more: Partial<ReturnedDebit> = {}): ReturnedDebit => ({
  code,
  approved: false,
  attemptsUsed: 1,
  firstProcessDate: '2026-03-19',
  returnDate: '2026-03-20',
  clientRetries: true,
  payerRetries: true,
  stopRequested: false,
  ...more,
});

describe('before approval', () => {
  test.each([
    ['901', 'Declined', 'keep'],
    ['905', 'Declined', 'disable'],
    ['915', 'Chargeback', 'revoke'],
    ['R10', 'Chargeback', 'revoke'],
    ['R11', 'Chargeback', 'keep'],
    ['R24', 'Declined', 'keep'],
    ['990', 'Declined', 'keep'],
  ])('%s: %s, bank details: %s', (code, status, bankAction) => {
    expect(returnOutcome(returned(code))).toMatchObject({ status, bankAction, late: false });
  });

  test('a system error alerts a person', () => {
    expect(returnOutcome(returned('R26'))).toMatchObject({ class: 'System', status: 'Declined', review: 'processing' });
  });

  test('a stopped payment pauses the schedule', () => {
    expect(returnOutcome(returned('R08'))).toMatchObject({ status: 'Declined', pauseSchedule: true, retry: null });
  });

  test('900 on the account disables it', () => {
    expect(returnOutcome(returned('900', { invalidElements: ['08'] }))).toMatchObject({
      class: 'Declined',
      bankAction: 'disable',
      review: null,
    });
  });

  test('an unknown code declines and asks for review', () => {
    expect(returnOutcome(returned('R99'))).toMatchObject({
      status: 'Declined',
      bankAction: 'keep',
      review: 'unknown_code',
      retry: null,
    });
  });
});

describe('after approval', () => {
  test('a disputed debit is a chargeback, and not late', () => {
    expect(returnOutcome(returned('917', { approved: true }))).toEqual({
      class: 'Chargeback',
      status: 'Chargeback',
      late: false,
      bankAction: 'revoke',
      pauseSchedule: false,
      review: null,
      retry: null,
    });
  });

  test('missing funds show as a late chargeback, keep their class, and are not tried again', () => {
    expect(returnOutcome(returned('901', { approved: true }))).toEqual({
      class: 'Declined',
      status: 'Chargeback',
      late: true,
      bankAction: 'keep',
      pauseSchedule: false,
      review: null,
      retry: null,
    });
  });

  test('an ACH return past its deadline goes to review: the bank may dishonor it', () => {
    expect(returnOutcome(returned('R01', { approved: true }))).toMatchObject({ late: true, review: 'late' });
  });

  test('a system error is a late chargeback with an alert', () => {
    expect(returnOutcome(returned('R26', { approved: true }))).toMatchObject({
      status: 'Chargeback',
      late: true,
      review: 'processing',
    });
  });

  test.each(RETURN_CODES.filter((code) => code.class !== 'Info'))('$code is shown as a chargeback', ({ code }) => {
    expect(returnOutcome(returned(code, { approved: true }))).toMatchObject({ status: 'Chargeback', retry: null });
  });
});

test.each([true, false])('a message between banks changes no status (approved: %s)', (approved) => {
  expect(returnOutcome(returned('R61', { approved }))).toMatchObject({
    status: null,
    late: false,
    bankAction: 'keep',
    review: 'interbank',
    retry: null,
  });
});

describe('the next attempt', () => {
  test('Canada: five business days after the return, at most 30 calendar days after the first date', () => {
    expect(returnOutcome(returned('901')).retry).toEqual({ notBefore: '2026-03-27', notAfter: '2026-04-17' });
    expect(returnOutcome(returned('908')).retry).toEqual({ notBefore: '2026-03-27', notAfter: '2026-04-17' });
  });

  test('United States: at most 180 calendar days after the first date', () => {
    expect(returnOutcome(returned('R01', { returnDate: '2026-03-23' })).retry).toEqual({
      notBefore: '2026-03-30',
      notAfter: '2026-09-15',
    });
  });

  test('once in Canada', () => {
    expect(returnOutcome(returned('901', { attemptsUsed: 2 })).retry).toBeNull();
  });

  test('twice in the United States', () => {
    expect(returnOutcome(returned('R09', { attemptsUsed: 2 })).retry).not.toBeNull();
    expect(returnOutcome(returned('R09', { attemptsUsed: 3 })).retry).toBeNull();
  });

  test('never when the window closes first', () => {
    expect(returnOutcome(returned('901', { returnDate: '2026-04-10' })).retry).toEqual({
      notBefore: '2026-04-17',
      notAfter: '2026-04-17',
    });
    expect(returnOutcome(returned('901', { returnDate: '2026-04-13' })).retry).toBeNull();
  });

  test('never without the client’s opt-in', () => {
    expect(returnOutcome(returned('901', { clientRetries: false })).retry).toBeNull();
  });

  test('never for a payer the client took out of it', () => {
    expect(returnOutcome(returned('901', { payerRetries: false })).retry).toBeNull();
    expect(returnOutcome(returned('R01', { payerRetries: false })).retry).toBeNull();
    expect(returnOutcome(returned('901', { payerRetries: true, clientRetries: false })).retry).toBeNull();
  });

  test('not where the bank was to be asked to stop it', () => {
    expect(returnOutcome(returned('901', { stopRequested: true })).retry).toBeNull();
    expect(returnOutcome(returned('R01', { stopRequested: true })).retry).toBeNull();
  });

  test.each(RETURN_CODES.filter((code) => code.retry !== 'auto'))('never for $code', ({ code }) => {
    expect(returnOutcome(returned(code)).retry).toBeNull();
  });

  test('skips the days this bank closes by itself', () => {
    const extraClosures = new Map([['2026-02-16', 'holiday_family_day']] as const);
    const debit = returned('901', { firstProcessDate: '2026-02-05', returnDate: '2026-02-09' });
    expect(returnOutcome(debit).retry?.notBefore).toBe('2026-02-16');
    expect(returnOutcome({ ...debit, extraClosures }).retry?.notBefore).toBe('2026-02-17');
  });
});
