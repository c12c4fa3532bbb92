import { CARRY_BUSINESS_DAYS } from './arithmetic.ts';

/** What is known about a client that owes us. Amounts in cents of one currency, ≥ 0. */
export type NegativeBalance = {
  readonly owedCents: bigint;
  /** Business days since the balance became negative. */
  readonly businessDays: number;
  readonly holdbackHeldCents: bigint;
  /** Payouts to it that wait and are with no bank yet: as long as they cover the debt, it goes no further than the reserve. */
  readonly payoutsWaitingCents: bigint;
  /** The contract lets us use the reserve. */
  readonly holdbackUsable: boolean;
  /** The client's billing account may be debited, under its own business agreement. */
  readonly billingDebit: 'possible' | 'under_way' | 'failed' | 'not_authorized';
};

/** `carry`: the next settlements pay it. `review`: a person decides, up to writing it off. */
export type RecoveryStep = 'carry' | 'use_holdback' | 'debit_billing_account' | 'await_debit' | 'review';

/**
 * The steps that are due now, in their order; somebody is notified at each. The reserve has the fifth business day to itself. From
 * the one behind it on, what it does not cover goes further, whatever is kept of debits approved since: that is used besides, and
 * postpones nothing. Source: lifecycle §6, negative balance.
 */
export function recoverySteps(balance: NegativeBalance): RecoveryStep[] {
  const { owedCents, businessDays, holdbackHeldCents } = balance;
  if (owedCents === 0n) return [];
  if (businessDays < CARRY_BUSINESS_DAYS) return ['carry'];
  if (!balance.holdbackUsable || holdbackHeldCents === 0n)
    return [isCovered(balance) ? 'carry' : stepBehindHoldback(balance)];
  if (holdbackHeldCents >= owedCents || isCovered(balance) || businessDays < businessDaysUntilFurther(true))
    return ['use_holdback'];
  return ['use_holdback', stepBehindHoldback(balance)];
}

/** As much as it owes still waits to be paid to it. */
export const isCovered = ({
  owedCents,
  payoutsWaitingCents,
}: Pick<NegativeBalance, 'owedCents' | 'payoutsWaitingCents'>) => payoutsWaitingCents >= owedCents;

/** Business days of a debt after which it goes further than the reserve; `reserved`: there was one to use on the fifth. */
export const businessDaysUntilFurther = (reserved: boolean): number => CARRY_BUSINESS_DAYS + (reserved ? 1 : 0);

/** The step for what no reserve covers. */
export function stepBehindHoldback({ billingDebit }: Pick<NegativeBalance, 'billingDebit'>): RecoveryStep {
  switch (billingDebit) {
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
