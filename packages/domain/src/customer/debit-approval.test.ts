import { describe, expect, test } from 'vitest';
import {
  type ApprovalState,
  approvalExpiry,
  approvalState,
  askingProblem,
  debitDay,
  remindedFrom,
  requireWaiting,
  WAITING_MAX,
} from './debit-approval.ts';

const ASKED = new Date('2026-03-16T14:00:00Z');
const LATER = new Date('2026-03-20T14:00:00Z');
const EXPIRED = new Date('2026-04-15T14:00:00Z');

describe('a debit that a payer is asked to approve', () => {
  const open = { end: null, expiresAt: approvalExpiry(ASKED) };

  test('waits for thirty days, and no longer', () => {
    expect(approvalState(open, LATER)).toBe('waiting');
    expect(approvalState(open, new Date(EXPIRED.getTime() - 1))).toBe('waiting');
    expect(approvalState(open, EXPIRED)).toBe('expired');
  });

  test.each(['approved', 'declined', 'withdrawn'] as const)('stays %s, however old it is', (end) => {
    expect(approvalState({ ...open, end }, LATER)).toBe(end);
    expect(approvalState({ ...open, end }, EXPIRED)).toBe(end);
  });

  test('is answered once, and in time', () => {
    const refusal = (state: ApprovalState) =>
      expect.objectContaining({ code: 'approval.not_waiting', details: { state } });
    expect(() => requireWaiting(open, LATER)).not.toThrow();
    expect(() => requireWaiting(open, EXPIRED)).toThrow(refusal('expired'));
    expect(() => requireWaiting({ ...open, end: 'approved' }, LATER)).toThrow(refusal('approved'));
  });

  test('is reminded of a day later', () => expect(remindedFrom(ASKED)).toEqual(new Date('2026-03-17T14:00:00Z')));
});

describe('a payer', () => {
  const facts = { consent: 'approved_debits', reachable: true, waiting: 0 } as const;

  test('is asked whose consent is sporadic', () => expect(askingProblem(facts)).toBeNull());

  test.each(['debits', 'one_debit', 'no_debit', 'as_approved'] as const)(
    'is not asked whose consent leaves %s',
    (consent) => expect(askingProblem({ ...facts, consent })?.code).toBe('approval.not_needed'),
  );

  test('is not asked without an address, nor about more than can be overlooked', () => {
    expect(askingProblem({ ...facts, reachable: false })?.code).toBe('approval.no_address');
    expect(askingProblem({ ...facts, waiting: WAITING_MAX - 1 })).toBeNull();
    expect(askingProblem({ ...facts, waiting: WAITING_MAX })?.code).toBe('approval.too_many_waiting');
  });
});

describe('the day of the debit', () => {
  test('is the one asked for, or the banking day after it', () => {
    // 21 March 2026 is a Saturday.
    expect(debitDay('CA', { wanted: '2026-03-20', earliest: '2026-03-18' })).toBe('2026-03-20');
    expect(debitDay('CA', { wanted: '2026-03-21', earliest: '2026-03-18' })).toBe('2026-03-23');
  });

  test('is the first that the bank still takes where the payer thought it over for longer', () =>
    expect(debitDay('US', { wanted: '2026-03-20', earliest: '2026-03-25' })).toBe('2026-03-25'));
});
