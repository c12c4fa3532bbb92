import { DomainError } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsText, money, moneyText } from '../money.ts';

/** Bounds of one debit in cents, in either currency. */
export const AMOUNT_MIN_CENTS = 1n;
export const AMOUNT_MAX_CENTS = 99_999_999n;

/** Limits of a customer: null where there is none. */
export type AmountLimits = {
  /** What the customer authorized per debit. */
  readonly perAuthorization: Money | null;
  /** Most that may be debited in the calendar month of the process date, and what else is planned in it. */
  readonly monthly: { readonly month: string; readonly limit: Money; readonly planned: Money } | null;
};

type Held = { readonly amountCents: bigint; readonly currency: Currency };

/** What a debit moves, as an amount. */
export const amountOf = (state: Held): Money => money(state.amountCents, state.currency);

/** The same, as its events say it. */
export const amountData = (state: Held) => ({
  amount: centsText(state.amountCents),
  currency: state.currency,
});

/** Throws `transaction.amount_out_of_range`. */
export function requireInRange(amount: Money): void {
  if (amount.cents < AMOUNT_MIN_CENTS || amount.cents > AMOUNT_MAX_CENTS)
    throw new DomainError('transaction.amount_out_of_range', {
      min: centsText(AMOUNT_MIN_CENTS),
      max: centsText(AMOUNT_MAX_CENTS),
    });
}

/** Throws `transaction.over_authorization_limit`, `transaction.over_monthly_limit`. */
export function requireWithinLimits(amount: Money, { perAuthorization, monthly }: AmountLimits): void {
  if (perAuthorization && amount.cents > perAuthorization.cents)
    throw new DomainError('transaction.over_authorization_limit', { limit: moneyText(perAuthorization) });
  if (!monthly) return;
  const total = amount.cents + monthly.planned.cents;
  if (total > monthly.limit.cents)
    throw new DomainError('transaction.over_monthly_limit', {
      month: monthly.month,
      total: centsText(total),
      limit: moneyText(monthly.limit),
    });
}
