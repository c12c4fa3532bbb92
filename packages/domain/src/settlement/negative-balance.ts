import { CARRY_BUSINESS_DAYS } from './arithmetic.ts';

/** What is known about a client that owes us. Amounts in cents of one currency, ≥ 0. */
export type NegativeBalance = {
  readonly owedCents: bigint;
  /** Business days since the balance became negative. */
  readonly businessDays: number;
  readonly holdbackHeldCents: bigint;
  /** The contract lets us use the reserve. */
  readonly holdbackUsable: boolean;
  /** The client's billing account may be debited, under its own business agreement. */
  readonly billingDebit: 'possible' | 'under_way' | 'failed' | 'not_authorized';
};

/** `carry`: the next settlements pay it. `review`: a person decides, up to writing it off. */
export type RecoveryStep = 'none' | 'carry' | 'use_holdback' | 'debit_billing_account' | 'await_debit' | 'review';

/** The step that is due now; somebody is notified at each. Source: lifecycle §6, negative balance. */
export function recoveryStep(balance: NegativeBalance): RecoveryStep {
  if (balance.owedCents === 0n) return 'none';
  if (balance.businessDays < CARRY_BUSINESS_DAYS) return 'carry';
  if (balance.holdbackUsable && balance.holdbackHeldCents > 0n) return 'use_holdback';
  switch (balance.billingDebit) {
    case 'possible':
      return 'debit_billing_account';
    case 'under_way':
      return 'await_debit';
    case 'failed':
    case 'not_authorized':
      return 'review';
  }
}

/**
 * Reserves to use against a debt, oldest first: each is released whole (once), so the last one may exceed the debt and the
 * rest is paid out with the next settlement.
 */
export function holdbackToUse<Reserve extends { readonly heldCents: bigint }>(
  owedCents: bigint,
  oldestFirst: Iterable<Reserve>,
): Reserve[] {
  const used: Reserve[] = [];
  let left = owedCents;
  for (const reserve of oldestFirst) {
    if (left <= 0n) break;
    if (reserve.heldCents === 0n) continue;
    used.push(reserve);
    left -= reserve.heldCents;
  }
  return used;
}
