import type { CalendarDate } from '../calendar/dates.ts';

/** A payment that is planned. */
export type PlannedPayment = { readonly processDate: CalendarDate; readonly amountCents: bigint };

const keyOf = ({ processDate, amountCents }: PlannedPayment): string => `${processDate} ${amountCents}`;

/**
 * Whether a payer has to be told that amounts or dates changed: something is planned that was not, neither that day nor for that
 * amount. What is merely left out is no such change. Source: agreements §A6.
 */
export function paymentsChanged(before: readonly PlannedPayment[], after: readonly PlannedPayment[]): boolean {
  const known = new Set(before.map(keyOf));
  return before.length > 0 && after.some((payment) => !known.has(keyOf(payment)));
}

/** The one amount all payments had; null: they differed, or there were none. */
export function commonAmount(payments: readonly PlannedPayment[]): bigint | null {
  const [first, ...others] = payments;
  return first && others.every(({ amountCents }) => amountCents === first.amountCents) ? first.amountCents : null;
}
