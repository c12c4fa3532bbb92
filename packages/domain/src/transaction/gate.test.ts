import { describe, expect, test } from 'vitest';
import { HOLD_REASONS } from './events.ts';
import { type GateFacts, holdReasonOf, waitReasonOf } from './gate.ts';

const open: GateFacts = {
  clientApproved: true,
  clientSuspended: false,
  clientHeldForInvoice: false,
  customerArchived: false,
  authorizationComplete: true,
  authorizationObjected: false,
  hasBankDetails: true,
  bankDetailsDisabled: false,
  verificationRequired: false,
  verified: false,
  validationUnderWay: false,
  amountCents: 5000n,
  authorizationLimitCents: null,
  monthlyLimitCents: null,
  monthCents: 5000n,
};

const closedBy: Record<(typeof HOLD_REASONS)[number], Partial<GateFacts>> = {
  client_not_approved: { clientApproved: false },
  client_suspended: { clientSuspended: true },
  customer_archived: { customerArchived: true },
  authorization_missing: { authorizationComplete: false },
  authorization_objected: { authorizationObjected: true },
  bank_details_missing: { hasBankDetails: false },
  bank_details_disabled: { bankDetailsDisabled: true },
  verification_missing: { verificationRequired: true },
  over_authorization_limit: { authorizationLimitCents: 4999n },
  over_monthly_limit: { monthlyLimitCents: 4999n },
};

test('a debit that lacks nothing passes', () => {
  expect(holdReasonOf(open)).toBeNull();
});

test.each(HOLD_REASONS)('%s keeps the gate closed', (reason) => {
  expect(holdReasonOf({ ...open, ...closedBy[reason] })).toBe(reason);
});

test('of several reasons the first in the list is told', () => {
  let facts = open;
  for (const reason of [...HOLD_REASONS].reverse()) {
    facts = { ...facts, ...closedBy[reason] };
    expect(holdReasonOf(facts)).toBe(reason);
  }
});

describe('limits', () => {
  test('an amount at its limit passes', () => {
    expect(holdReasonOf({ ...open, authorizationLimitCents: 5000n, monthlyLimitCents: 5000n })).toBeNull();
  });

  test('what one debit may take is not compared with its month', () => {
    expect(holdReasonOf({ ...open, authorizationLimitCents: 5000n, monthCents: 9000n })).toBeNull();
  });

  test('the month counts what else is debited in it', () => {
    expect(holdReasonOf({ ...open, monthlyLimitCents: 9000n, monthCents: 9001n })).toBe('over_monthly_limit');
  });

  test('a verified account passes where verification is required', () => {
    expect(holdReasonOf({ ...open, verificationRequired: true, verified: true })).toBeNull();
  });
});

describe('a debit whose account is being validated', () => {
  const proving = { ...open, verificationRequired: true, validationUnderWay: true };

  test('waits for it, and no longer once it is or came to nothing', () => {
    expect(waitReasonOf(proving)).toBe('account_validation');
    expect(waitReasonOf({ ...proving, verified: true })).toBeNull();
    expect(waitReasonOf({ ...proving, validationUnderWay: false })).toBeNull();
  });

  test.each(HOLD_REASONS.filter((reason) => reason !== 'verification_missing'))('does not with %s', (reason) => {
    expect(waitReasonOf({ ...proving, ...closedBy[reason] })).toBeNull();
  });
});

describe('a debit of a client that is held for an invoice', () => {
  const held = { ...open, clientSuspended: true, clientHeldForInvoice: true };

  test('waits until it is paid, also where its account is being validated meanwhile', () => {
    expect(waitReasonOf(held)).toBe('invoice_overdue');
    expect(waitReasonOf({ ...held, verificationRequired: true, validationUnderWay: true })).toBe('invoice_overdue');
  });

  test.each(HOLD_REASONS.filter((reason) => reason !== 'client_suspended'))('does not with %s', (reason) => {
    expect(waitReasonOf({ ...held, ...closedBy[reason] })).toBeNull();
  });
});
