import { expect, test } from 'vitest';
import { bankFlags, flagsOf } from './bank-flags.ts';

const offered = { canConnect: true, accepted: false };
const none = { settlement: false, billing: false };

test('each account is connected while it may be, and nobody wants to type', () => {
  const flags = bankFlags(
    { settlement: offered, billing: { canConnect: false, accepted: true } },
    { byHand: none, same: null },
  );
  expect(flags).toEqual({
    doSettlementFlinks: true,
    canDoSettlementFlinks: true,
    settlementFlinksAccepted: false,
    doBillingFlinks: false,
    canDoBillingFlinks: false,
    billingFlinksAccepted: true,
    sameAsSettlementAccount: null,
  });
  expect(flagsOf(flags, 'billing')).toEqual({ doFlinks: false, canDoFlinks: false, accepted: true });
});

test('a bank that is not listed is typed, and may be looked for again', () => {
  const byHand = { settlement: true, billing: false };
  const flags = bankFlags({ settlement: offered, billing: offered }, { byHand, same: false });
  expect(flagsOf(flags, 'settlement')).toMatchObject({ doFlinks: false, canDoFlinks: true });
  expect(flagsOf(flags, 'billing')).toMatchObject({ doFlinks: true });
});
